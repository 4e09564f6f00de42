// Marks the last moves on the board until the reader's next decision: where something came to lie, who put
// it there, and the place it left. Reads nothing but the lines of the chronicle.
(() => {
  const all = (selector, root = document) => [...root.querySelectorAll(selector)];
  const key = `decided ${location.pathname}`;
  const HOLDS = ".card, .seat-mark";
  const number = (line) => Number(line?.id.replace("p-log-", "") ?? -1);
  const last = () => number(document.querySelector("#r-chronicle > li:last-child"));
  const me = () => document.getElementById("status")?.dataset.me;
  const place = (at) => at && document.querySelector(`.board [data-at="${CSS.escape(at)}"]`);

  if (sessionStorage.getItem(key) === null) sessionStorage.setItem(key, String(last()));
  const since = () => Number(sessionStorage.getItem(key));

  function clear() {
    for (const badge of all(".moved-by")) badge.remove();
    for (const thing of all(".moved, .moved-from")) thing.classList.remove("moved", "moved-from");
  }
  function mark() {
    clear();
    for (const line of all("#r-chronicle > li[data-by]:not(.is-coming)")) {
      if (number(line) <= since() || line.dataset.by === me()) continue;
      for (const { dataset } of all("[data-marks]", line)) show(line, dataset);
    }
  }
  function show(line, { start, goal, marks }) {
    const { by } = line.dataset;
    const to = place(goal || start);
    if (to?.matches(HOLDS) || to?.querySelector(HOLDS)) { // else it has gone since
      for (const badge of all(":scope > .moved-by", to)) badge.remove();
      to.classList.add("moved");
      to.prepend(badge(by, line));
    }
    if (goal && marks === "both") place(start)?.classList.add("moved-from");
  }
  function badge(by, line) {
    const made = document.createElement("i");
    made.className = `moved-by seat-mark who-${by}`;
    made.setAttribute("aria-hidden", "true");
    const copy = line.cloneNode(true);
    for (const hidden of all("template, .line-why", copy)) hidden.remove();
    made.title = copy.textContent.trim().replace(/\s+/g, " ");
    return made;
  }

  document.addEventListener("submit", (event) => {
    if (!event.target.matches("[data-ask]")) return;
    sessionStorage.setItem(key, String(last()));
    clear();
  });
  document.addEventListener("facedown:changed", mark);
  document.addEventListener("facedown:released", mark);
  mark();
})();
