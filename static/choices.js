// Choosing several things, amounts and small forms: says how much is chosen and what is still missing, and
// enables the button then. The server checks the same; without script it complains after the click.
(() => {
  const all = (selector, root = document) => [...root.querySelectorAll(selector)];
  const FORMS = "form[data-ask]";

  // --- what is missing: words, and where to mend it -------------------------------------------
  const ticked = (group) => all("input:checked", group).length;
  function lacks(part) {
    const { need, least, most } = part.dataset;
    if (part.matches(".several")) {
      const missing = Number(least) - ticked(part);
      return missing > 0 ? need.split("|")[missing - 1] : ticked(part) > Number(most) ? part.dataset.full : "";
    }
    if (part.matches(".one")) return ticked(part) ? "" : need;
    const { value, min, max } = part.querySelector("[type=number]");
    return /^\s*[-+]?\d+\s*$/.test(value) && Number(value) >= Number(min) && Number(value) <= Number(max) ? "" : need;
  }
  function firstLack(form) {
    for (const part of all(".several, .one, .amount", form)) {
      const words = lacks(part);
      if (!words) continue;
      const field = part.closest("fieldset")?.querySelector("legend")?.textContent.trim();
      return { part, words: field ? `${field}: ${words}` : words };
    }
    return null;
  }

  // --- showing it ------------------------------------------------------------------------------
  function show(form) {
    if (!form.querySelector(".done")) return;
    form.noValidate = true; // what is missing is said in our words
    for (const group of all(".several", form)) {
      const full = ticked(group) >= Number(group.dataset.most);
      for (const box of all("input", group)) {
        box.disabled = full && !box.checked;
        box.closest("label").title = box.disabled ? group.dataset.full : "";
      }
      say(group.querySelector(".count"), ticked(group));
    }
    for (const words of all(".text-field", form)) say(words.querySelector(".count"), words.firstElementChild.value.length);
    for (const amount of all(".amount", form)) showAmount(amount);
    const lack = firstLack(form);
    form.querySelector(".done button")?.setAttribute("aria-disabled", String(Boolean(lack)));
    const lacking = form.querySelector(".lacking");
    if (lacking.textContent !== (lack?.words ?? "")) lacking.textContent = lack?.words ?? "";
    if (!lack) lacking.removeAttribute("role");
  }
  function say(count, number) {
    if (!count) return;
    count.hidden = false;
    const words = count.dataset.words.replace("{}", number);
    if (count.textContent !== words) count.textContent = words;
  }

  // --- amounts ---------------------------------------------------------------------------------
  const parts = (amount) => [amount.querySelector("[type=number]"), amount.querySelector("[type=range]"), all("[data-by]", amount)];
  function showAmount(amount) {
    const [number, slider, steps] = parts(amount);
    slider.hidden = Number(number.max) - Number(number.min) < 4;
    slider.value = number.value;
    for (const step of steps) {
      step.hidden = false;
      const end = Number(step.dataset.by) < 0 ? number.min : number.max;
      step.setAttribute("aria-disabled", String(number.value === end));
    }
  }
  function set(number, value) {
    const { min, max } = number;
    number.value = Math.min(Math.max(value, Number(min)), Number(max));
    number.dispatchEvent(new Event("input", { bubbles: true }));
  }
  document.addEventListener("click", (event) => {
    const step = event.target.closest(".amount [data-by]");
    if (!step) return;
    const [number] = parts(step.parentElement);
    set(number, (Number(number.value) || 0) + Number(step.dataset.by));
  });

  document.addEventListener("input", ({ target }) => {
    const form = target.closest?.(FORMS);
    if (!form) return;
    if (target.type === "range") set(parts(target.parentElement)[0], target.value);
    else show(form);
  });
  document.addEventListener("change", ({ target }) => target.closest?.(FORMS) && show(target.closest(FORMS)));

  // --- what is not complete is not sent, and what cannot be chosen says why ---------------------
  function insist(form, words) {
    const lacking = form.querySelector(".lacking");
    lacking.textContent = "";
    lacking.setAttribute("role", "alert");
    lacking.textContent = words;
  }
  document.addEventListener("submit", (event) => {
    const form = event.target.closest(FORMS);
    const lack = form?.querySelector(".done") && !event.submitter?.formNoValidate && firstLack(form);
    if (!lack) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    insist(form, lack.words);
    lack.part.querySelector("input:not(:disabled)").focus();
  }, true);
  document.addEventListener("click", ({ target }) => {
    const box = target.closest?.(".several label")?.querySelector("input");
    if (box?.disabled) insist(box.form, box.closest(".several").dataset.full);
  });

  const refresh = () => all(FORMS).forEach(show);
  for (const name of ["facedown:pushed", "facedown:step"]) document.addEventListener(name, refresh);
  refresh();
})();
