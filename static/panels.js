// Panels of a game's board, side by side, reached by swiping or tabs, and above them the last line of the
// chronicle. Without script they are one board, and there is no such line.
(() => {
  const all = (selector, root = document) => [...root.querySelectorAll(selector)];
  const RECENT = 5000;
  let touched = -RECENT;
  let down = false; // a finger
  let asked = "";
  let here = null; // the panel in sight

  const tabs = () => all("[data-tabs] a");
  const box = () => document.getElementById(document.querySelector("[data-tabs]")?.dataset.tabs);
  const panel = (tab) => document.getElementById(decodeURIComponent(tab.hash.slice(1)));
  const sideways = (frame) => frame?.getClientRects().length && getComputedStyle(frame).overflowX === "auto";
  const calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

  function current() {
    const left = box().getBoundingClientRect().left;
    const away = (tab) => Math.abs((panel(tab)?.getBoundingClientRect().left ?? Infinity) - left);
    return tabs().reduce((best, tab) => (away(tab) < away(best) ? tab : best));
  }
  // What is scrolled can be reached by keys.
  function reach(thing, scrolls) {
    if (scrolls) thing.tabIndex = 0;
    else thing.removeAttribute("tabindex");
  }
  function mark() {
    const frame = box();
    if (!frame || !tabs().length) return;
    const now = sideways(frame) ? current() : null;
    here = now && panel(now);
    for (const tab of tabs()) {
      if (tab === now) tab.setAttribute("aria-current", "true");
      else tab.removeAttribute("aria-current");
      const to = panel(tab);
      tab.classList.toggle("offers", Boolean(to?.matches(".can") || to?.querySelector(".can")));
      if (to && !to.matches(".can")) reach(to, now);
    }
    reach(frame, now);
    if (now) alongside(now);
  }
  // Of the row of tabs this one is in sight; nothing else moves, such as a board that begins with scores.
  function alongside(tab) {
    const row = tab.closest("[data-tabs]");
    const [box, own] = [row.getBoundingClientRect(), tab.getBoundingClientRect()];
    row.scrollLeft += Math.min(0, own.left - box.left) + Math.max(0, own.right - box.right);
  }
  function go(to, smooth = true) {
    const frame = box();
    const left = frame.scrollLeft + to.getBoundingClientRect().left - frame.getBoundingClientRect().left;
    frame.scrollTo({ left, behavior: smooth && !calm() ? "smooth" : "instant" });
    mark();
  }
  document.addEventListener("click", (event) => {
    const tab = event.target.closest("[data-tabs] a");
    if (!tab || !panel(tab)) return;
    event.preventDefault();
    touched = performance.now();
    go(panel(tab));
  });
  document.addEventListener("touchmove", (event) => box()?.contains(event.target) && (touched = performance.now()), { passive: true });
  document.addEventListener("touchstart", () => (down = true), { passive: true });
  for (const name of ["touchend", "touchcancel"]) {
    document.addEventListener(name, ({ touches }) => {
      down = touches.length > 0;
      if (!down) follow();
    }, { passive: true });
  }
  let soon = 0;
  document.addEventListener("scroll", (event) => {
    if (event.target !== box() || turning) return;
    cancelAnimationFrame(soon);
    soon = requestAnimationFrame(mark);
  }, true);
  // A phone that is turned shows the panel that it showed before.
  let turning = 0;
  addEventListener("resize", () => {
    const before = here;
    clearTimeout(turning);
    turning = setTimeout(() => {
      turning = 0;
      const frame = box();
      if (before?.isConnected && sideways(frame)) go(before, false);
      else mark();
    }, 120);
  });

  // What is offered on several panels can't be seen at once: the list of answers shows it.
  let listed = "";
  function list(now) {
    listed = now;
    const offering = tabs().map(panel).filter((one) => one?.matches(".can") || one?.querySelector(".can"));
    if (offering.length < 2) return;
    for (const answers of all("#asks .by-list")) answers.open = true;
    window.stage.measure();
  }

  // Of a panel that is longer than the window leaves it, as much as is needed.
  function bring(thing, frame) {
    const [box, own] = [frame.getBoundingClientRect(), thing.getBoundingClientRect()];
    const floor = window.stage.floor(frame);
    if (own.bottom > floor) frame.scrollTop += own.bottom - floor;
    else if (own.top < box.top) frame.scrollTop += own.top - box.top;
  }

  // A new question brings the panel that it needs, or else in which it is answered: once, and not while
  // a finger is down or somebody looks around.
  function follow() {
    mark();
    const frame = box();
    const forms = all("#asks form[data-ask]");
    const now = forms.map((form) => form.id).join(" ");
    if (!sideways(frame) || down) return;
    if (now !== listed && document.querySelector(".asked")) list(now);
    if (now === asked) return;
    const must = forms.some((form) => !form.matches(".ask-optional"));
    if (!must && performance.now() - touched < RECENT) return;
    const wanted = [...(window.stage?.needs() ?? []), ...all(".can", frame)];
    const holds = (thing) => tabs().map(panel).find((one) => one?.contains(thing));
    const first = wanted.find(holds);
    const to = first && holds(first);
    if (!to) return;
    const fresh = asked === ""; // the page has just come: nothing is in sight yet that could move
    asked = now;
    if (first !== to) bring(first, to);
    if (to === here) return;
    go(to, !fresh);
    if (must) document.dispatchEvent(new CustomEvent("facedown:brought", { detail: to }));
  }

  // --- the last lines of the chronicle ----------------------------------------------------------
  function tell() {
    const lines = all("#r-chronicle > li");
    for (const ticker of all("[data-ticker]")) ticker.replaceChildren(...lines.slice(-(ticker.dataset.ticker || 1)).map(copied));
  }
  function copied(line) {
    const copy = line.cloneNode(true);
    copy.removeAttribute("id");
    for (const mark of all("[data-travel], template", copy)) mark.remove();
    return copy;
  }

  document.addEventListener("facedown:changed", tell);
  document.addEventListener("facedown:released", () => {
    tell();
    follow();
  });
  document.addEventListener("facedown:settled", follow);
  document.addEventListener("facedown:step", () => {
    tell();
    follow();
  });
  addEventListener("load", mark);
  tell();
  follow();
})();
