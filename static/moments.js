// Moments: stages the key events of a game before their lines can be read, one after the other, each for as
// long as its words take to read. The table is up to date meanwhile and the next question is there; a click
// goes on, an answer ends the queue. Nothing waits for it.
(() => {
  const { motion, momentScenes: scenes } = window;
  const LEAST = 1200; // milliseconds for a moment
  const PER_CHARACTER = 60;
  const SUSPENSE = 900; // until a card is turned up and its words are shown
  const MANY = 16; // so many at once are a list
  const all = (selector, root = document) => [...root.querySelectorAll(selector)];
  const template = (line) => line.querySelector("template[data-moment]");
  const text = (node) => node.textContent.trim().replace(/\s+/g, " ");
  const told = (name) => document.dispatchEvent(new CustomEvent(`facedown:${name}`));

  // --- what is wanted -----------------------------------------------------------------------------
  const wish = document.getElementById("moments-on");
  const off = () => localStorage.getItem("moments") === "off";
  if (wish) wish.checked = !off();
  wish?.addEventListener("change", () => {
    localStorage.setItem("moments", wish.checked ? "on" : "off");
    if (off()) end();
  });
  const me = () => document.getElementById("status")?.dataset.me;
  // Players know what they have just chosen.
  function staged(line) {
    const scene = template(line)?.content.querySelector(".scene");
    return Boolean(template(line)) && template(line).dataset.moment !== "after"
      && (!line.dataset.by || line.dataset.by !== me() || Boolean(scene && "own" in scene.dataset));
  }

  // --- the queue ------------------------------------------------------------------------------------
  // Each has its line, those that add to it, and those that are shown with it.
  let queue = [];
  let current = null;
  let timer = 0; // until the next one
  let turning = 0; // until the card of this one is turned up
  let ending = false; // the scoring is still to be read out
  let untold = []; // its lines
  let idle = [];

  function gather(lines, held) {
    for (const line of lines) {
      const last = queue.at(-1);
      if (staged(line)) queue.push({ line, kind: template(line).dataset.moment, after: [], lines: [line] });
      else if (!last) continue;
      else if (template(line)?.dataset.moment === "after" && last.lines.length === last.after.length + 1) {
        last.after.push(line);
        last.lines.push(line);
      } else last.lines.push(line);
    }
    if (held && ending && lines.length) keepScoring(lines);
    for (const { line } of queue) line.classList.add("is-staged"); // nothing of it need fly as well
    if (held) for (const line of coming()) line.classList.add("is-coming");
  }
  // Of the end, only the moments are shown; the rest waits until the scoring has been read out.
  function keepScoring(lines) {
    const last = queue.at(-1);
    const from = last ? last.after.length + 1 : 0;
    untold.push(...(last ? last.lines.splice(from) : lines));
  }
  const coming = () => [...queue.flatMap(({ lines }) => lines), ...untold];

  function next() {
    stop();
    const before = current;
    if (before) release(before.lines);
    current = queue.shift() ?? null;
    if (!current) return finish();
    const goesOn = before !== null && before.kind === current.kind && current.kind !== "alone";
    const made = scenes.row(current.line);
    for (const line of current.after) scenes.add(made, line);
    scenes.show(made, { gathered: current.kind !== "alone", goesOn });
    // A card keeps its words until it is turned up, and what takes its time until its end.
    const takesTime = made.querySelector("[data-lasts]");
    if (suspense(made)) turning = setTimeout(release, suspense(made) * slowness(), current.lines);
    else if (!takesTime) release(current.lines);
    document.dispatchEvent(new CustomEvent("facedown:moment", { detail: made.querySelector(".scene")?.dataset.place ?? "none" }));
    timer = setTimeout(next, time(made) * slowness());
  }
  const slowness = () => Math.max(1, motion.pace());
  const suspense = (made) => (made.querySelector(".turned, .lands") ? SUSPENSE : 0);
  function time(made) {
    const words = [...made.querySelectorAll(".moment-words")].map(text).join(" ");
    const lasts = Number(made.querySelector("[data-lasts]")?.dataset.lasts ?? 0);
    return Math.max(lasts, suspense(made) + Math.max(LEAST, words.length * PER_CHARACTER));
  }
  function stop() {
    clearTimeout(timer);
    clearTimeout(turning);
  }
  function release(lines) {
    for (const { id } of lines) if (id) document.getElementById(id)?.classList.remove("is-coming");
    told("released");
  }
  function finish() {
    scenes.hide();
    told("moment"); // none any more
    for (const done of idle.splice(0)) done();
  }
  function end() {
    stop();
    const left = [...(current?.lines ?? []), ...queue.flatMap(({ lines }) => lines)];
    queue = [];
    current = null;
    if (left.length) release(left);
    finish();
  }

  // --- news -----------------------------------------------------------------------------------------
  const CHRONICLE = "#r-chronicle > li";
  const known = new Map(all(CHRONICLE).map((line) => [line.id, text(line)]));
  function news() {
    const lines = all(CHRONICLE).filter((line) => known.get(line.id) !== text(line));
    const here = new Set(all(CHRONICLE).map((line) => line.id));
    for (const id of known.keys()) if (!here.has(id)) known.delete(id); // somebody took something back
    for (const line of lines) known.set(line.id, text(line));
    return lines;
  }
  function hear() {
    const lines = news();
    queue = queue.filter(({ line }) => document.getElementById(line.id));
    for (const { id } of coming()) document.getElementById(id)?.classList.add("is-coming"); // drawn again
    if (!lines.length || off() || document.visibilityState !== "visible") return;
    const moments = lines.filter(staged);
    if (motion.still() || moments.length > MANY) {
      if (moments.length) document.dispatchEvent(new CustomEvent("facedown:list", { detail: moments }));
      return;
    }
    gather(lines, true);
    if (!current && queue.length) next();
  }
  document.addEventListener("facedown:changed", hear);
  document.addEventListener("facedown:step", ({ detail }) => {
    end();
    if (detail?.quick || off() || motion.still()) return;
    gather(all("#happened > li"), false);
    if (queue.length) next();
  });

  document.addEventListener("facedown:ending", () => (ending = !motion.still() && !off()));
  document.addEventListener("facedown:read-out", () => {
    ending = false;
    release(untold.splice(0));
  });

  // --- going on -------------------------------------------------------------------------------------
  const replay = document.getElementById("replay-board"); // there a space plays and stops
  scenes.box.addEventListener("click", (event) => (event.target.closest("[data-end-moments]") ? end() : next()));
  document.addEventListener("submit", (event) => event.target.matches("[data-ask]") && end());
  document.addEventListener("visibilitychange", () => document.visibilityState !== "visible" && end());
  document.addEventListener("keydown", (event) => {
    if (!current || document.querySelector("dialog[open]") || event.ctrlKey || event.metaKey || event.altKey) return;
    const busy = event.target.matches("button, a, summary, input, select, textarea, .can");
    if (event.key === "Escape") end();
    else if (event.key === " " && !busy && !replay) next();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }, true);

  window.moments = {
    showing: () => current !== null,
    // When the last of them has been shown.
    over: () => (current ? new Promise((done) => idle.push(done)) : Promise.resolve()),
  };
})();
