// The room: what arrives by the socket is checked, what is clicked is sent until it has an answer.
(() => {
  const wire = document.getElementById("wire");
  const line = document.getElementById("line");
  const offset = Number(wire.dataset.now) - Date.now();
  const title = document.title.replace(/^.*? · /, "");
  const LOST = 35_000;
  let version = Number(wire.dataset.version);
  let heard = Date.now();
  let connection = null;
  let refused = false;

  const all = (selector, root = document) => [...root.querySelectorAll(selector)];

  // --- the banner ---------------------------------------------------------------------------
  function tell(words, seconds = 0) {
    line.textContent = words || "";
    line.hidden = !words;
    if (seconds) setTimeout(() => line.textContent === words && tell(""), seconds * 1000);
  }

  // --- the socket ---------------------------------------------------------------------------
  document.addEventListener("htmx:ws:before:connection", (event) => {
    connection = event.detail.connection;
  });
  document.addEventListener("htmx:ws:after:connection", (event) => {
    connection = event.detail.connection;
    heard = Date.now();
    connection.url = connection.url.replace(/\?.*$/, ""); // from now on, a whole picture first
    sayWhetherSeen();
    if (line.textContent === line.dataset.lost) tell("");
  });
  document.addEventListener("htmx:ws:close", (event) => {
    if (event.detail.reason === "cancelled") return;
    refused = event.detail.code >= 4400;
    if (refused) tell(line.dataset.refused);
    else setTimeout(() => open() || refused || sending || tell(line.dataset.lost), 1500);
  });

  const open = () => connection?.socket?.readyState === WebSocket.OPEN;

  // The server sends notices only to people who don't have the table before their eyes.
  const sayWhetherSeen = () => open() && connection.socket.send(document.visibilityState);

  // Ask for a whole picture: a fresh connection begins with one.
  function resync() {
    if (refused) return;
    if (connection?.socket && connection.socket.readyState <= WebSocket.OPEN) {
      heard = Date.now();
      const socket = connection.socket;
      socket.close(4000); // not one of the codes after which htmx returns by itself
    }
    renew();
  }
  function renew() {
    const fresh = wire.cloneNode(false);
    fresh.setAttribute("hx-ws:connect", wire.getAttribute("hx-ws:connect").replace(/\?.*$/, ""));
    document.getElementById("wire").replaceWith(fresh);
    htmx.process(fresh);
  }

  document.addEventListener("htmx:ws:before:message:incoming", (event) => {
    const { message } = event.detail;
    heard = Date.now();
    held = document.activeElement;
    let content;
    try {
      content = JSON.parse(message.data);
    } catch {
      return;
    }
    if (content.hb) {
      if (content.v > version) resync();
      event.detail.cancelled = true;
    } else if (!content.whole && (content.v < version || content.from > version)) {
      event.detail.cancelled = true; // old news, or something is missing before it
      if (content.from > version) resync();
    } else {
      version = content.v;
      cues = content.cue || [];
    }
  });
  let cues = [];
  let held = null;
  document.addEventListener("htmx:ws:after:message:incoming", () => {
    refresh();
    keepFocus();
    for (const cue of cues) document.dispatchEvent(new CustomEvent(`facedown:${cue}`));
    cues = [];
  });

  setInterval(() => Date.now() - heard > LOST && resync(), 5000);
  const back = () => document.visibilityState === "visible" && (Date.now() - heard > 20_000 || !open()) && resync();
  document.addEventListener("visibilitychange", back);
  document.addEventListener("visibilitychange", sayWhetherSeen);
  addEventListener("pageshow", (event) => event.persisted && resync());
  addEventListener("online", resync);
  addEventListener("offline", () => tell(line.dataset.lost));

  // --- forms --------------------------------------------------------------------------------
  // A click is sent with its own key until there is an answer; the key acts once.
  let sending = 0;
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
    sending++;
    const again = setTimeout(() => tell(line.dataset.sending), 800);
    try {
      await deliver(form, body);
    } finally {
      clearTimeout(again);
      sending--;
      if ("ask" in form.dataset) forget();
      if (!sending && line.textContent === line.dataset.unsaved) tell(line.dataset.saved, 3);
      if (!sending && line.textContent === line.dataset.sending) tell("");
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
    sending++;
    try {
      await deliver({ action, dataset: {} }, new URLSearchParams(body));
    } finally {
      sending--;
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

  // What had the focus keeps it over a push; what is gone gives it to the question.
  function keepFocus() {
    if (sheet.open && !sheet.from?.isConnected) sheet.close();
    const lost = held && held !== document.body && document.activeElement === document.body;
    const heirs = lost ? [held.id && document.getElementById(held.id), document.querySelector(".panel"), document.getElementById("main")] : [];
    for (const heir of heirs) if (heir && document.activeElement === document.body) heir.focus({ preventScroll: true });
    held = null;
  }

  // --- the board ----------------------------------------------------------------------------
  // What an open question offers glows, has a name and can be clicked or pressed.
  const offers = () => {
    const places = new Map();
    for (const field of all("[data-ask] [data-for]")) {
      const own = document.querySelector(`[data-at="${CSS.escape(field.dataset.for)}"]`);
      const at = own ? field.dataset.for : field.dataset.forAt;
      if (at) places.set(at, [...(places.get(at) || []), field]);
    }
    return places;
  };
  const roles = new WeakMap(); // what things were before they could be chosen
  const label = (field) => field.closest("label") || field;

  function glow() {
    const places = offers();
    for (const thing of all("[data-at]")) {
      const fields = places.get(thing.dataset.at);
      if (fields) {
        thing.classList.add("can");
        thing.classList.toggle("chosen", fields.some((field) => field.checked || field.ariaPressed === "true"));
        thing.tabIndex = 0;
        if (thing.role !== "button") roles.set(thing, thing.role);
        thing.setAttribute("role", "button");
        const words = fields.map((field) => label(field).textContent.trim()).join(", ");
        thing.title = words;
        thing.setAttribute("aria-description", words);
        if (!thing.textContent.trim() && !thing.ariaLabel) thing.setAttribute("aria-label", words);
      } else if (thing.classList.contains("can")) {
        thing.classList.remove("can", "chosen");
        if (thing === document.activeElement) held = thing.blur() ?? thing;
        for (const name of ["tabindex", "role", "title", "aria-description"]) thing.removeAttribute(name);
        if (roles.get(thing)) thing.setAttribute("role", roles.get(thing));
      }
    }
    document.body.classList.toggle("asked", places.size > 0);
  }

  function pick(event) {
    const thing = event.target.closest(".can[data-at]");
    if (!thing) return;
    const fields = offers().get(thing.dataset.at) || [];
    event.preventDefault();
    const words = fields[0]?.closest("form").querySelector(".ask-words")?.textContent || "";
    if (fields.length === 1) fields[0].click();
    else if (fields.length) choose(thing, words, fields.map((field) => [label(field), () => field.click()]));
  }
  document.addEventListener("click", pick);
  document.addEventListener("keydown", (event) => {
    if ((event.key === "Enter" || event.key === " ") && event.target.matches(".can[data-at]")) pick(event);
  });
  document.addEventListener("change", glow);

  // --- what follows from each change ----------------------------------------------------------
  function refresh() {
    glow();
    const status = document.getElementById("status");
    if (status) document.title = `${status.dataset.turn === "yes" ? "● " : ""}${status.dataset.title} · ${title}`;
    for (const list of all("[data-follow]")) follow(list);
    count();
    document.dispatchEvent(new CustomEvent("facedown:changed"));
  }

  // A list that stands at its end stays there; whoever reads further up isn't disturbed.
  const ends = new WeakMap();
  function follow(list) {
    if (ends.get(list) !== false) list.scrollTop = list.scrollHeight;
  }
  document.addEventListener("scroll", (event) => {
    const list = event.target;
    if ("follow" in (list.dataset ?? {})) ends.set(list, list.scrollHeight - list.scrollTop - list.clientHeight < 40);
  }, true);

  function count() {
    for (const clock of all("[data-deadline]")) {
      const left = Math.max(0, Math.round((Number(clock.dataset.deadline) - Date.now() - offset) / 1000));
      const [hours, minutes, seconds] = [Math.floor(left / 3600), Math.floor(left / 60) % 60, left % 60];
      const two = (number) => String(number).padStart(2, "0");
      clock.textContent = hours ? `${hours}:${two(minutes)}:${two(seconds)}` : `${minutes}:${two(seconds)}`;
      clock.classList.toggle("urgent", left <= 15);
    }
  }
  setInterval(count, 1000);

  // What is to be looked at (data-look), else what can be chosen, comes into sight.
  function show() {
    const panel = document.querySelector(".panel")?.getBoundingClientRect().top ?? innerHeight;
    const looks = all(".board [data-look]");
    const things = looks.length ? looks : all(".board .can");
    const seen = things.some((thing) => {
      const { top, bottom } = thing.getBoundingClientRect();
      return top >= 0 && bottom <= Math.min(panel, innerHeight);
    });
    const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    if (things.length && !seen) things[0].scrollIntoView({ block: "center", behavior: calm ? "auto" : "smooth" });
  }

  document.addEventListener("facedown:chat", () => {
    const box = document.getElementById("chat").getBoundingClientRect();
    const last = document.querySelector("#chat li:last-child");
    if (last && (box.top > innerHeight || box.bottom < 0 || !box.height)) tell(last.textContent.trim(), 6);
  });
  document.addEventListener("facedown:your-turn", () => {
    show();
    if (document.visibilityState !== "visible" || matchMedia("(pointer: coarse)").matches) navigator.vibrate?.(120);
  });

  refresh();
  show();
  sendWhatWasKept();
})();
