// Forms: what is clicked is sent until it has an answer, and acts once; what costs is asked twice.
(() => {
  const { room } = window;
  const { line, tell, open, resync } = room;

  // A click is sent with its own key until there is an answer; the key acts once.
  document.addEventListener("submit", async (event) => {
    const form = event.target.closest("form[data-act]");
    if (!form) return;
    event.preventDefault();
    const body = new URLSearchParams(new FormData(form, event.submitter));
    body.set("key", crypto.getRandomValues(new Uint32Array(4)).join("-"));
    if (form.dataset.busy) return;
    form.dataset.busy = "yes";
    form.setAttribute("aria-busy", "true");
    document.getElementById("refusal")?.replaceChildren();
    if ("ask" in form.dataset) keep(form.getAttribute("action"), body);
    room.sending++;
    const again = setTimeout(() => tell(line.dataset.sending), 800);
    try {
      await deliver(form, body);
    } finally {
      clearTimeout(again);
      room.sending--;
      if ("ask" in form.dataset) forget();
      if (!room.sending && line.textContent === line.dataset.unsaved) tell(line.dataset.saved, 3);
      if (!room.sending && line.textContent === line.dataset.sending) tell("");
      delete form.dataset.busy;
      form.removeAttribute("aria-busy");
    }
  });

  // An answer outlives its page: what had no reply is sent again by the next one, with its key.
  const PENDING = "unsent";
  const keep = (action, body) => sessionStorage.setItem(PENDING, JSON.stringify([action, String(body)]));
  const forget = () => sessionStorage.removeItem(PENDING);
  addEventListener("beforeunload", (event) => line.textContent === line.dataset.unsaved && event.preventDefault());
  async function sendWhatWasKept() {
    const [action, body] = JSON.parse(sessionStorage.getItem(PENDING) || "[]");
    if (!action) return;
    if (!action.startsWith(location.pathname + "/")) return forget();
    room.sending++;
    try {
      await deliver({ action, dataset: {} }, new URLSearchParams(body));
    } finally {
      room.sending--;
      forget();
      if (line.textContent === line.dataset.unsaved) tell(line.dataset.saved, 3);
    }
  }

  async function deliver(form, body) {
    for (let wait = 500; ; wait = Math.min(wait * 2, 5000)) {
      try {
        const answer = await fetch(form.action, {
          method: "POST", body, headers: { "HX-Request": "true" }, signal: AbortSignal.timeout(10_000),
        });
        if (answer.status < 502) return await answered(form, answer);
      } catch {
        // no answer: it may have arrived or not, so it is sent again with the same key
      }
      tell(line.dataset.unsaved);
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }

  async function answered(form, answer) {
    const to = answer.headers.get("HX-Redirect");
    if (to) return location.assign(to);
    if (!answer.ok) {
      const words = await answer.text();
      const spot = document.getElementById("refusal") || line;
      if (answer.headers.get("Content-Type")?.startsWith("text/html")) spot.innerHTML = words;
      spot.hidden = false;
      return resync();
    }
    if ("clear" in form.dataset) form.reset();
    if (!open()) resync();
  }

  // --- what costs is asked twice ------------------------------------------------------------
  document.addEventListener("click", (event) => {
    const button = event.target.closest("button[data-confirm]");
    if (!button || button.dataset.sure) return;
    event.preventDefault();
    choose(button, button.dataset.confirm, [
      [line.dataset.confirm, () => { button.dataset.sure = "yes"; button.click(); delete button.dataset.sure; }],
    ]);
  }, true);

  // A small sheet near what was clicked: some words, some answers, and a way back.
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
    const buttons = answers.map(([label, act]) => {
      const button = Object.assign(document.createElement("button"), { type: "button", className: "choice" });
      button.append(...(typeof label === "string" ? [label] : [...label.cloneNode(true).childNodes]));
      for (const field of button.querySelectorAll("input")) field.remove();
      button.addEventListener("click", () => { sheet.close(); act(); });
      return button;
    });
    const no = Object.assign(document.createElement("button"), { type: "button", className: "quiet", textContent: line.dataset.cancel });
    no.addEventListener("click", () => sheet.close());
    sheet.replaceChildren(said, ...buttons, no);
    sheet.from = near;
    sheet.showModal();
  }
  room.choose = choose;
  room.closeFor = () => sheet.open && !sheet.from?.isConnected && sheet.close();

  sendWhatWasKept();
})();
