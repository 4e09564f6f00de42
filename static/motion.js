// Motion: things that an event moves travel from where they were to where they go. This is only for show:
// the page is up to date at once, and nothing waits.
(() => {
  const pacing = document.getElementById("pace");
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  const all = (selector, root = document) => [...root.querySelectorAll(selector)];
  const MANY = 24; // so much news at once is a fresh picture, and no play
  const own = () => localStorage.getItem("pace"); // without a choice the table's pace holds
  let pace = 1;
  const still = () => calm.matches || !pace || document.visibilityState !== "visible";

  function settle() {
    pace = Number(own() ?? document.getElementById("status")?.dataset.pace ?? 1);
    document.documentElement.dataset.pace = pace;
    if (pacing) pacing.value = own() ?? "";
  }
  document.addEventListener("facedown:changed", settle);
  pacing?.addEventListener("change", () => {
    if (pacing.value) localStorage.setItem("pace", pacing.value);
    else localStorage.removeItem("pace");
    settle();
  });

  // --- where things are -----------------------------------------------------------------------
  const box = (thing) => {
    const { left, top, width, height } = thing.getBoundingClientRect();
    // What lies beside the screen, in a panel that was swiped away, comes from its edge.
    const most = Math.max(8, document.documentElement.clientWidth - width - 8);
    const seen = Math.min(Math.max(left, 8), most);
    return width ? { x: seen + scrollX, y: top + scrollY, width, height, beside: Math.abs(seen - left) > width } : null;
  };
  const place = (at) => document.querySelector(`[data-at="${CSS.escape(at)}"]`);
  let before = new Map();
  // Of a push only what its lines name is measured beforehand; of a step, anything may be named.
  const NAMED = /data-(?:start|goal)=\\"([^"\\]+)/g;
  function remember(names) {
    before = new Map();
    if (!still()) for (const at of names) before.set(at, place(at) && box(place(at)));
  }
  document.addEventListener("htmx:ws:before:message:incoming", ({ detail }) => {
    remember(new Set(Array.from(String(detail.message.data).matchAll(NAMED), ([, at]) => at)));
  });
  document.addEventListener("facedown:before-step", () => remember(all(".room [data-at]").map((thing) => thing.dataset.at)));
  const was = (at) => before.get(at) || (place(at) && box(place(at))) || edge();
  const is = (at) => (place(at) && box(place(at))) || before.get(at) || edge();
  function edge() { // where the bank is, and all that lies beside the table
    const board = document.querySelector(".board");
    const { x, y, width } = (board && box(board)) || { x: 0, y: 0, width: innerWidth };
    return { x: x + width / 2 - 10, y, width: 20, height: 20 };
  }

  // --- journeys -------------------------------------------------------------------------------
  const known = new Set(all("#r-chronicle > li").map((line) => line.id));
  document.addEventListener("htmx:ws:after:message:incoming", () => {
    const fresh = all("#r-chronicle > li").filter((line) => !known.has(line.id));
    for (const line of fresh) known.add(line.id);
    const lines = fresh.filter((line) => !line.matches(".is-coming, .is-staged"));
    if (lines.length && lines.length <= MANY) requestAnimationFrame(() => play(lines));
  });
  document.addEventListener("facedown:step", () => play(all("#happened")));
  let busy = 0;

  function play(lines) {
    if (still()) return;
    let after = 0;
    const shows = [];
    for (const { dataset } of lines.flatMap((line) => all("[data-travel]", line))) {
      shows.push(...(dataset.travel === "flip" ? flips(dataset.start, after) : flights(dataset, after)));
      after += dataset.travel === "flip" ? 380 : 160;
    }
    for (const show of shows) show(); // all has been measured before anything is put on the page
    busy = performance.now() + (after + 500) * pace;
  }

  // Things fly in a layer as wide as the page, so that nothing past its edge widens it.
  const sky = document.createElement("div");
  sky.className = "sky";
  document.body.append(sky);

  // The next decision is about the table as it is: what is still in flight has arrived.
  document.addEventListener("submit", (event) => {
    if (event.target.matches("[data-ask]")) for (const ghost of [...sky.children]) ghost.remove();
  });

  const KINDS = { coin: "flying-coin", token: "flying-token" };
  function flights({ travel, start, goal, times }, after) {
    const [from, to] = [was(start), is(goal)];
    const last = travel === "card" ? all(".card", place(goal) || document.createElement("i")).at(-1) : null;
    const target = (last && box(last)) || to;
    const each = (n) => () => fly(travel, { from, to, target, last }, after + n * 70);
    return Array.from({ length: Number(times) }, (_, n) => each(n));
  }

  function fly(kind, { from, to, target, last }, after) {
    const ghost = last ? last.cloneNode(true) : document.createElement("span");
    ghost.classList.add("flying", ...(last ? [] : [KINDS[kind] || "card-back"]));
    ghost.setAttribute("aria-hidden", "true");
    for (const stop of [ghost, ...ghost.querySelectorAll("[tabindex]")]) stop.removeAttribute("tabindex");
    if (last) Object.assign(ghost.style, { width: `${target.width}px`, height: `${target.height}px` });
    sky.append(ghost);
    const at = (spot, size) => `translate(${spot.x + spot.width / 2}px, ${spot.y + spot.height / 2}px) translate(-50%, -50%) scale(${size})`;
    const flight = ghost.animate(
      [{ transform: at(from, 0.8), opacity: 0.2 }, { opacity: 1, offset: 0.15 }, { transform: `${at({ x: (from.x + to.x) / 2, y: Math.min(from.y, to.y) + Math.abs(from.y - to.y) / 3, width: to.width, height: to.height }, 1.1)}`, offset: 0.5 }, { transform: at(target, 1), opacity: 1 }],
      { duration: 560 * pace, delay: after * pace, easing: "cubic-bezier(.3, .1, .2, 1)", fill: "both" },
    );
    if (last) last.animate([{ opacity: 0 }, { opacity: 0 }], { duration: (560 + after) * pace });
    const gone = () => ghost.remove();
    flight.finished.then(gone, gone);
  }

  // A card that lay face down is turned over, after a beat.
  function flips(at, after) {
    const cards = all(".card-face", place(at) || document.createElement("i")).map((card) => [card, box(card) || edge()]);
    return cards.filter(([, spot]) => !spot.beside).map(([card, spot]) => () => flip(card, spot, after));
  }
  function flip(card, { x, y, width, height }, after) {
    const back = document.createElement("span");
    back.className = "card card-back flying";
    back.setAttribute("aria-hidden", "true");
    Object.assign(back.style, { width: `${width}px`, height: `${height}px` });
    sky.append(back);
    const spot = `translate(${x}px, ${y}px)`;
    const turn = { duration: 220 * pace, delay: (400 + after) * pace, easing: "ease-in", fill: "both" };
    const gone = () => back.remove();
    back.animate([{ transform: `${spot} rotateY(0deg)` }, { transform: `${spot} rotateY(90deg)` }], turn).finished.then(gone, gone);
    const delay = (620 + after) * pace;
    card.animate([{ transform: "rotateY(-90deg)" }, { transform: "none" }], { duration: 260 * pace, delay, easing: "ease-out", fill: "backwards" });
  }

  // What the end has to know (end_of_game.js).
  window.motion = { still, pace: () => pace, rest: () => Math.max(0, busy - performance.now()) };
  settle();
})();
