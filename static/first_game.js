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

  // Beside the button where nothing of the question lies, else over the talk beside the table, on a phone
  // above the question: neither what is asked nor what answers it is covered. The next click or key takes it away.
  async function show(button) {
    words ??= fetched();
    sheet.textContent = (await words.catch(() => (words = null)))?.get(button.closest("[data-kind]")?.dataset.kind) ?? "";
    if (!sheet.textContent || !button.isConnected) return;
    sheet.style.maxWidth = "";
    sheet.showPopover();
    const { left, top } = spot(button);
    Object.assign(sheet.style, { left: `${left}px`, top: `${top}px` });
  }
  function spot(button) {
    const panel = button.closest(".panel");
    const frame = panel.getBoundingClientRect();
    const { left, right } = button.getBoundingClientRect();
    const { width, height } = sheet.getBoundingClientRect();
    const beside = { left: right + 12, top: frame.top + (frame.height - height) / 2 };
    if (fits(beside, { width, height }, panel)) return beside;
    const side = document.querySelector(".side")?.getBoundingClientRect();
    if (side?.width > 200 && side.left >= frame.right) {
      sheet.style.maxWidth = `${side.width}px`;
      return { left: side.left, top: frame.bottom - sheet.getBoundingClientRect().height };
    }
    return { left: Math.max(8, Math.min(left, innerWidth - width - 8)), top: Math.max(8, frame.top - height - 8) };
  }
  // Inside of the panel, and over nothing that is read or pressed there.
  const PARTS = ".ask-words, .hint, button, summary, label, .card, output";
  function fits({ left, top }, { width, height }, panel) {
    const frame = panel.getBoundingClientRect();
    const clear = (part) => part.right <= left || part.left >= left + width || part.bottom <= top || part.top >= top + height;
    return height <= frame.height && left + width <= frame.right
      && all(PARTS, panel).map((part) => part.getBoundingClientRect()).every((part) => !part.width || clear(part));
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
