// Announcements for screen readers, and what somebody missed: a polite region for what happens, an
// assertive one for the reader's own questions, and a list of what came since the last look.
(() => {
  const polite = document.getElementById("polite");
  const assertive = document.getElementById("assertive");
  const since = document.getElementById("since");
  const key = `seen ${location.pathname}`;
  const all = (selector, root = document) => [...root.querySelectorAll(selector)];
  const text = (node) => node.textContent.trim().replace(/\s+/g, " ");

  const LATEST = "#r-chronicle > li:nth-last-child(-n + 24), #chat > li:nth-last-child(-n + 12)";
  // --- live regions ---------------------------------------------------------------------------
  const known = new Map(all("#r-chronicle > li, #chat > li").map((line) => [line.id, text(line)]));
  const questions = new Set();
  function say() {
    const lines = all(LATEST).filter((line) => known.get(line.id) !== text(line));
    for (const line of lines) known.set(line.id, text(line));
    if (lines.length) polite.textContent = lines.slice(-6).map(text).join(" ");
    const open = all("#asks .ask-words");
    const fresh = open.filter((words) => !questions.has(words.id));
    for (const words of fresh) questions.add(words.id);
    if (fresh.length) assertive.textContent = fresh.map(text).join(" ");
    else if (!open.length) assertive.textContent = "";
  }

  // --- since you last looked --------------------------------------------------------------------
  const number = (line) => Number(line?.id.replace("p-log-", "") ?? -1);
  const last = () => number(document.querySelector("#r-chronicle > li:last-child"));
  const looking = () => document.visibilityState === "visible";
  const remember = () => looking() && localStorage.setItem(key, String(last()));
  function show() {
    if (!since || !looking()) return;
    const seen = localStorage.getItem(key);
    const missed = seen === null ? [] : all("#r-chronicle > li").filter((line) => number(line) > Number(seen));
    remember();
    if (!missed.length) return;
    const lines = missed.map((line) => {
      const copy = line.cloneNode(true);
      copy.removeAttribute("id");
      return copy;
    });
    since.querySelector("ol").replaceChildren(...lines);
    since.querySelector("[data-count]").textContent = lines.length;
    since.hidden = false;
  }
  const close = () => since && (since.hidden = true);
  since?.querySelector("button").addEventListener("click", () => {
    close();
    document.querySelector(".panel")?.focus({ preventScroll: true });
  });
  document.addEventListener("submit", (event) => event.target.matches("[data-ask]") && close());

  document.addEventListener("facedown:changed", () => {
    say();
    remember();
  });
  document.addEventListener("visibilitychange", show);
  show();
  setTimeout(say, 400); // a region that was filled while it loaded would not be read
})();
