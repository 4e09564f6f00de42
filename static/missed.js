// Lists what a reader has missed: everything since their last look or, without motion, the moments since
// their last decision. The newest comes last, and nothing is left out.
(() => {
  const since = document.getElementById("since");
  const { momentScenes: scenes } = window;
  const key = `seen ${location.pathname}`;
  const all = (selector, root = document) => [...root.querySelectorAll(selector)];
  const list = since.querySelector("ol");
  const more = since.querySelector(".since-all");

  const number = (line) => Number(line?.id.replace("p-log-", "") ?? -1);
  const last = () => number(all("#r-chronicle > li:not(.is-coming)").at(-1));
  const looking = () => document.visibilityState === "visible";
  const remember = () => looking() && localStorage.setItem(key, String(last()));

  function add(lines) {
    list.append(...lines.map(scenes.row));
    since.querySelector("[data-count]").textContent = list.children.length;
    since.hidden = false;
    scroll();
  }
  // Where only two lines fit they are the newest; otherwise it is read from its beginning.
  const scroll = () => (list.scrollTop = list.clientHeight < 120 ? list.scrollHeight : 0);
  more.addEventListener("click", () => {
    more.setAttribute("aria-expanded", String(more.ariaExpanded !== "true"));
    scroll();
  });
  function show() {
    if (!looking()) return;
    const seen = localStorage.getItem(key);
    const missed = seen === null ? [] : all("#r-chronicle > li").filter((line) => number(line) > Number(seen));
    remember();
    if (!missed.length) return;
    list.replaceChildren();
    add(missed);
  }
  function close() {
    since.hidden = true;
    more.setAttribute("aria-expanded", "false");
    list.replaceChildren();
  }
  since.querySelector(".quiet").addEventListener("click", () => {
    close();
    document.querySelector(".panel")?.focus({ preventScroll: true });
  });
  document.addEventListener("submit", (event) => event.target.matches("[data-ask]") && close());

  document.addEventListener("facedown:list", ({ detail }) => add(detail));
  document.addEventListener("facedown:changed", remember);
  document.addEventListener("facedown:released", remember);
  document.addEventListener("visibilitychange", show);
  show();
})();
