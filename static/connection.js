// The connection: checks what arrives by the socket, and shows a banner while nothing can arrive. Also what
// the other scripts of the room share.
(() => {
  const wire = document.getElementById("wire");
  const line = document.getElementById("line");
  const LOST = 35_000; // without a message the connection counts as lost
  const CUT = 400; // a shorter interruption is not worth a banner
  const OURS = 4000; // the close code that we use ourselves
  const FRESH = 1500; // time for a full picture that we asked for ourselves
  let version = Number(wire.dataset.version);
  let heard = Date.now();
  let connection = null;
  let refused = false;

  // `sending`: how many clicks have no answer yet; `focused`: what had the focus before a push.
  const room = { line, tell, open, resync, sending: 0, focused: null };
  window.room = room;

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
    else setTimeout(() => open() || refused || room.sending || tell(line.dataset.lost), cut(event.detail) ? CUT : FRESH);
  });

  const cut = ({ reason, code }) => reason === "closed" && code !== OURS;
  function open() {
    return connection?.socket?.readyState === WebSocket.OPEN;
  }

  // The server sends notifications only to people who aren't looking at the table.
  const sayWhetherSeen = () => open() && connection.socket.send(document.visibilityState);

  // Ask for a whole picture: a fresh connection begins with one.
  function resync() {
    if (refused) return;
    if (connection?.socket && connection.socket.readyState <= WebSocket.OPEN) {
      heard = Date.now();
      const socket = connection.socket;
      socket.close(OURS); // not one of the codes after which htmx returns by itself
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
    room.focused = document.activeElement;
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
      beside = content;
      if (cues.includes("end")) document.dispatchEvent(new CustomEvent("facedown:ending"));
      if (pressed) event.detail.waitUntil(pressed);
    }
  });

  // Nothing changes under a finger: a click acts on what was seen. A long press lets pushes through.
  const LONGEST = 1000;
  const CLICK = 50; // the click follows the finger that is lifted
  let pressed = null;
  let lift = () => {};
  addEventListener("pointerdown", () => {
    let done;
    const mine = (pressed = new Promise((resolve) => (done = resolve)));
    lift = () => {
      done();
      if (pressed === mine) pressed = null;
    };
    setTimeout(lift, LONGEST);
  }, true);
  for (const name of ["pointerup", "pointercancel"]) addEventListener(name, () => setTimeout(lift, CLICK), true);

  let cues = [];
  let beside = {};
  document.addEventListener("htmx:ws:after:message:incoming", () => {
    document.dispatchEvent(new CustomEvent("facedown:pushed"));
    for (const cue of cues) document.dispatchEvent(new CustomEvent(`facedown:${cue}`));
    cues = [];
    document.dispatchEvent(new CustomEvent("facedown:told", { detail: beside }));
    beside = {};
  });

  setInterval(() => Date.now() - heard > LOST && resync(), 5000);
  const back = () => document.visibilityState === "visible" && (Date.now() - heard > 20_000 || !open()) && resync();
  document.addEventListener("visibilitychange", back);
  document.addEventListener("visibilitychange", sayWhetherSeen);
  addEventListener("pageshow", (event) => event.persisted && resync());
  addEventListener("online", resync);
  addEventListener("offline", () => tell(line.dataset.lost));
})();
