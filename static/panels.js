// What the board of a game may use: panels side by side that are swiped or reached by tabs, and a
// stage on which the last lines of the chronicle stand. Without script it is one board, and no stage.
(() => {
  const all = (selector, root = document) => [...root.querySelectorAll(selector)];
  const RECENT = 5000;
  let touched = -RECENT;
  let asked = "";

  // --- panels -----------------------------------------------------------------------------------
  const tabs = () => all("[data-tabs] a");
  const box = () => document.getElementById(document.querySelector("[data-tabs]")?.dataset.tabs);
  const panel = (tab) => document.getElementById(decodeURIComponent(tab.hash.slice(1)));
  const sideways = (frame) => frame && getComputedStyle(frame).overflowX === "auto";
  const calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

  function current() {
    const left = box().getBoundingClientRect().left;
    const away = (tab) => Math.abs((panel(tab)?.getBoundingClientRect().left ?? Infinity) - left);
    return tabs().reduce((best, tab) => (away(tab) < away(best) ? tab : best));
  }
  // How high a panel is by itself; the frame is as high as the highest, so that what lies below it
  // stays where it is when another one comes into sight.
  const whole = ({ scrollHeight, offsetHeight, clientHeight }) => scrollHeight + offsetHeight - clientHeight;
  function mark() {
    const frame = box();
    if (!frame || !tabs().length) return;
    const here = sideways(frame) ? current() : null;
    for (const tab of tabs()) {
      if (tab === here) tab.setAttribute("aria-current", "true");
      else tab.removeAttribute("aria-current");
      const to = panel(tab);
      tab.classList.toggle("offers", Boolean(to?.matches(".can") || to?.querySelector(".can")));
    }
    const heights = tabs().map(panel).filter(Boolean).map(whole);
    frame.style.height = here ? `${Math.max(...heights) + 10}px` : "";
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
  let soon = 0;
  document.addEventListener("scroll", (event) => {
    if (event.target !== box()) return;
    cancelAnimationFrame(soon);
    soon = requestAnimationFrame(mark);
  }, true);
  addEventListener("resize", mark);

  // A new question brings the panel in which it is answered, unless somebody looks around.
  function follow() {
    mark();
    const frame = box();
    const forms = all("#asks form[data-ask]");
    const now = forms.map((form) => form.id).join(" ");
    if (!sideways(frame) || now === asked) return;
    asked = now;
    const must = forms.some((form) => !form.matches(".ask-optional"));
    const open = all(".can", frame);
    if (!open.length || (!must && performance.now() - touched < RECENT)) return;
    if (panel(current()).querySelector(".can") || panel(current()).matches(".can")) return;
    const to = tabs().map(panel).find((one) => one?.contains(open[0]));
    if (!to) return;
    go(to);
    if (must) document.dispatchEvent(new CustomEvent("facedown:brought", { detail: to }));
  }

  // --- the stage ----------------------------------------------------------------------------------
  function tell() {
    for (const stage of all("[data-stage]")) {
      const lines = all("#r-chronicle > li");
      const start = lines.findLastIndex((line) => line.matches(stage.dataset.stage));
      const copies = lines.slice(Math.max(start, 0)).map((line) => {
        const copy = line.cloneNode(true);
        copy.removeAttribute("id");
        for (const mark of all("[data-travel]", copy)) mark.remove();
        return copy;
      });
      stage.replaceChildren(...copies);
    }
  }

  function settle() {
    for (const stage of all("[data-stage]")) stage.scrollTop = stage.scrollHeight;
    follow();
  }
  document.addEventListener("facedown:changed", tell);
  document.addEventListener("facedown:settled", settle);
  document.addEventListener("facedown:step", () => {
    tell();
    settle();
  });
  addEventListener("load", mark);
  tell();
  settle();
})();
