// Forms: a click is sent until it has an answer, and acts once.
(() => {
  const { room } = window;
  const { line, tell, open, resync } = room;

  // A click is sent with its own key until there is an answer; the key acts once. What a form asks
  // for is taken down as it is clicked: a push may make another of it before there is an answer.
  let older = Promise.resolve(); // what the page before this one could not send
  const before = new WeakMap(); // each form's clicks are sent in their order
  document.addEventListener("submit", async (event) => {
    const form = event.target.closest("form[data-act]");
    if (!form) return;
    event.preventDefault();
    const body = new URLSearchParams(new FormData(form, event.submitter));
    if (again(form, body)) return;
    const letter = { form, body, action: form.action, ask: "ask" in form.dataset, clear: "clear" in form.dataset };
    body.set("key", crypto.getRandomValues(new Uint32Array(4)).join("-"));
    if (letter.clear) form.reset();
    busy(form, 1);
    document.getElementById("refusal")?.replaceChildren();
    if (letter.ask) keep(letter);
    room.sending++;
    const late = setTimeout(() => line.textContent === line.dataset.unsaved || tell(line.dataset.sending), 800);
    before.set(form, (before.get(form) ?? older).then(() => deliver(letter)).catch(console.error));
    await before.get(form);
    clearTimeout(late);
    room.sending--;
    if (letter.ask) forget(letter);
    if (!room.sending && line.textContent === line.dataset.unsaved) tell(line.dataset.saved, 3);
    if (!room.sending && line.textContent === line.dataset.sending) tell("");
    busy(form, -1);
  });

  // A double click is one click, as is a key held down, and another click on an answer on its way.
  let single = false;
  addEventListener("click", (event) => event.isTrusted && (single = event.detail === 1), true);
  const last = new WeakMap(); // what each form said
  function again(form, body) {
    const same = underway.get(form) && last.get(form) === String(body);
    last.set(form, String(body));
    return same && ("ask" in form.dataset || !single);
  }
  const underway = new WeakMap(); // how many clicks of a form have no answer yet
  function busy(form, more) {
    underway.set(form, (underway.get(form) ?? 0) + more);
    if (underway.get(form)) form.setAttribute("aria-busy", "true");
    else form.removeAttribute("aria-busy");
  }

  // An answer outlives its page: what had no reply is sent again by the next one, with its key.
  const PENDING = "unsent answers";
  const kept = () => JSON.parse(sessionStorage.getItem(PENDING) || "[]");
  const keep = ({ action, body }) => sessionStorage.setItem(PENDING, JSON.stringify([...kept(), [action, String(body)]]));
  const forget = ({ body }) => sessionStorage.setItem(PENDING, JSON.stringify(kept().filter(([, one]) => one !== String(body))));
  addEventListener("beforeunload", (event) => line.textContent === line.dataset.unsaved && event.preventDefault());
  async function sendWhatWasKept() {
    for (const [action, words] of kept()) {
      const letter = { action, body: new URLSearchParams(words) };
      room.sending++;
      if (new URL(action).pathname.startsWith(`${location.pathname}/`)) await deliver(letter);
      room.sending--;
      forget(letter);
      if (!room.sending && line.textContent === line.dataset.unsaved) tell(line.dataset.saved, 3);
    }
  }

  async function deliver(letter) {
    for (let wait = 500; ; wait = Math.min(wait * 2, 5000)) {
      try {
        const answer = await fetch(letter.action, {
          method: "POST", body: letter.body, headers: { "HX-Request": "true" }, signal: AbortSignal.timeout(10_000),
        });
        if (answer.status < 502) return await answered(letter, answer);
      } catch {
        // no answer: it may have arrived or not, so it is sent again with the same key
      }
      tell(line.dataset.unsaved);
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }

  async function answered({ form, body, clear }, answer) {
    const to = answer.headers.get("HX-Redirect");
    if (to) return location.assign(to);
    if (!answer.ok) {
      const words = await answer.text();
      const spot = document.getElementById("refusal") || line;
      if (answer.headers.get("Content-Type")?.startsWith("text/html")) spot.innerHTML = words;
      spot.hidden = false;
      if (clear) for (const [name, value] of body) if (form.elements[name]) form.elements[name].value ||= value;
      return resync();
    }
    if (!open()) resync();
  }

  // A form that is sent as soon as something in it is chosen.
  document.addEventListener("change", ({ target }) => target.form?.matches("[data-at-once]") && target.form.requestSubmit());

  older = sendWhatWasKept();
})();
