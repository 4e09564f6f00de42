// Announcements for screen readers: a polite region for what happens, an assertive one for the reader's own
// questions. A line whose moment is still to come is read together with it.
(() => {
  const polite = document.getElementById("polite");
  const assertive = document.getElementById("assertive");
  const all = (selector, root = document) => [...root.querySelectorAll(selector)];
  const text = (node) => node.textContent.trim().replace(/\s+/g, " ");

  const LATEST = "#r-chronicle > li:nth-last-child(-n + 60), #chat > li:nth-last-child(-n + 12)";
  const known = new Map(all("#r-chronicle > li, #chat > li").map((line) => [line.id, text(line)]));
  const questions = new Set();
  function say() {
    const lines = all(LATEST).filter((line) => !line.matches(".is-coming") && known.get(line.id) !== text(line));
    for (const line of lines) known.set(line.id, text(line));
    if (lines.length) polite.textContent = lines.slice(-6).map(text).join(" ");
    const open = all("#asks .ask-words");
    const fresh = open.filter((words) => !questions.has(words.id));
    for (const words of fresh) questions.add(words.id);
    if (fresh.length) assertive.textContent = fresh.map(text).join(" ");
    else if (!open.length) assertive.textContent = "";
  }

  document.addEventListener("facedown:changed", say);
  document.addEventListener("facedown:released", say);
  setTimeout(say, 400); // a region that was filled while it loaded would not be read
})();
