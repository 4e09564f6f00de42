// In a first game, "What is this?" beside a question explains it in two sentences.
(() => {
  const all = (selector, root = document) => [...root.querySelectorAll(selector)];
  const hints = document.getElementById("hints");
  if (!hints) return;
  hints.hidden = true; // without script it is a link below the table
  let words = null; // by kind of question; fetched when somebody asks

  const sheet = Object.assign(document.createElement("div"), { id: "hint", className: "hint-sheet", popover: "auto" });
  document.body.append(sheet);

  async function fetched() {
    const answer = await fetch(hints.href);
    if (!answer.ok) throw new Error(answer.status);
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    return new Map(all("[data-hint]", page).map((hint) => [hint.dataset.hint, hint.textContent]));
  }

  // Beside the button where the question leaves room, else above it, so that neither what is asked nor
  // what is chosen from is covered; the next click or key takes it away.
  async function show(button) {
    words ??= fetched();
    sheet.textContent = (await words.catch(() => (words = null)))?.get(button.closest("[data-kind]")?.dataset.kind) ?? "";
    if (!sheet.textContent || !button.isConnected) return;
    sheet.showPopover();
    const { left, top, right } = button.getBoundingClientRect();
    const { width, height } = sheet.getBoundingClientRect();
    const panel = button.closest(".panel").getBoundingClientRect();
    const back = document.querySelector(".panel .take-back")?.getBoundingClientRect();
    const beside = right + 12 + width <= (back?.width ? back.left : panel.right) && height <= panel.height;
    sheet.style.left = `${beside ? right + 12 : Math.max(8, Math.min(left, innerWidth - width - 8))}px`;
    sheet.style.top = `${beside ? panel.top + (panel.height - height) / 2 : Math.max(8, top - height - 8)}px`;
  }

  function offer() {
    for (const asked of all("[data-kind]")) {
      if (asked.querySelector(".what-is-this")) continue;
      const button = Object.assign(document.createElement("button"), { type: "button", className: "quiet what-is-this", textContent: hints.textContent });
      button.setAttribute("popovertarget", sheet.id);
      button.addEventListener("click", (event) => {
        event.preventDefault();
        if (sheet.matches(":popover-open")) sheet.hidePopover();
        else show(button);
      });
      (asked.querySelector(".ask-words, p") ?? asked).after(button);
    }
    if (sheet.matches(":popover-open") && !document.querySelector(".what-is-this")) sheet.hidePopover();
  }
  document.addEventListener("facedown:changed", offer);
  offer();
})();
