// A small sheet of answers: for a place that offers several, and to confirm a costly one.
(() => {
  const { room } = window;
  const line = document.getElementById("line");
  const DESK = matchMedia("(min-width: 1024px) and (min-height: 700px)");

  // --- what costs is asked twice ------------------------------------------------------------
  document.addEventListener("click", (event) => {
    const button = event.target.closest("button[data-confirm]");
    if (!button || button.dataset.sure) return;
    event.preventDefault();
    const act = () => { button.dataset.sure = "yes"; button.click(); delete button.dataset.sure; };
    choose(button, button.dataset.confirm, [[line.dataset.confirm, act, button]]);
  }, true);

  // A small sheet near what was clicked: some words, some answers, and a way back. Each answer stands
  // for something on the page; if a push takes that away, the sheet goes, and says why.
  const sheet = document.createElement("dialog");
  sheet.className = "chooser";
  sheet.setAttribute("aria-labelledby", "chooser-words");
  document.body.append(sheet);
  sheet.addEventListener("click", (event) => event.target === sheet && sheet.close());
  sheet.addEventListener("close", () => {
    const { from } = sheet;
    sheet.from = null;
    if (from?.isConnected && document.activeElement === document.body) from.focus();
  });
  function choose(near, words, answers) {
    const said = Object.assign(document.createElement("p"), { textContent: words, id: "chooser-words" });
    const buttons = answers.map(([label, act, thing]) => {
      const hinted = thing.matches(".hinted") ? " hinted" : "";
      const button = Object.assign(document.createElement("button"), { type: "button", className: `choice${hinted}` });
      button.append(...(typeof label === "string" ? [label] : [...label.cloneNode(true).childNodes]));
      for (const field of button.querySelectorAll("input")) field.remove();
      button.addEventListener("click", () => { sheet.close(); act(); });
      return button;
    });
    const no = Object.assign(document.createElement("button"), { type: "button", className: "quiet", textContent: line.dataset.cancel });
    no.addEventListener("click", () => sheet.close());
    sheet.replaceChildren(said, ...buttons, no);
    sheet.from = near;
    sheet.needs = answers.map(([, , thing]) => [thing, meaning(thing)]);
    sheet.showModal();
    place(near);
  }
  // At a desk beside what was clicked, and covering none of it; elsewhere in the middle.
  const GAP = 10;
  const within = (value, most) => `${Math.max(GAP, Math.min(value, most - GAP))}px`;
  function place(near) {
    const spot = near.getBoundingClientRect();
    const { width, height } = sheet.getBoundingClientRect();
    const tops = [spot.top - GAP - height, spot.bottom + GAP].filter((top) => top >= GAP && top + height <= innerHeight - GAP);
    const beside = DESK.matches && spot.width > 0 && tops.length > 0;
    sheet.classList.toggle("is-beside", beside);
    sheet.style.left = beside ? within(spot.left + (spot.width - width) / 2, innerWidth - width) : "";
    sheet.style.top = beside ? `${tops[0]}px` : "";
  }
  room.choose = choose;
  const meaning = ({ form, name, value }) => {
    const fields = [...new FormData(form)].filter(([field]) => !["key", "version"].includes(field));
    return [form.action, name, value, ...fields].join("\n");
  };
  room.closeFor = () => {
    if (!sheet.open || sheet.needs.every(([thing, meant]) => thing.isConnected && meaning(thing) === meant)) return;
    sheet.close();
    room.tell?.(line.dataset.changed, 6);
  };
})();
