// The rules reference: instant search, and in the room a panel beside the table. "r" opens it.
(() => {
  const all = (selector, root = document) => [...root.querySelectorAll(selector)];
  const plain = (text) => text.toLowerCase().replaceAll("ё", "е").replaceAll("\u00ad", ""); // soft hyphens

  // --- searching ----------------------------------------------------------------------------------
  // All words must be there, in whatever order; what has them in its heading is kept as well.
  function searchable(root) {
    const field = root.querySelector("#rules-find");
    const count = root.querySelector("#rules-count");
    const contents = root.querySelector(".rules-contents");
    const chapters = all(".rules-chapter", root);
    const rules = all(".rule", root).map((rule) => [rule, plain(rule.textContent)]);
    field.hidden = false;
    field.addEventListener("input", () => {
      const words = plain(field.value).split(/\s+/).filter(Boolean);
      let found = 0;
      for (const [rule, text] of rules) {
        const fits = words.every((word) => text.includes(word));
        rule.hidden = !fits;
        found += fits;
      }
      for (const chapter of chapters) chapter.hidden = !chapter.matches(".rule") && !chapter.querySelector(".rule:not([hidden])");
      contents.hidden = words.length > 0;
      count.textContent = words.length ? found || count.dataset.none : "";
    });
    return field;
  }

  const page = document.querySelector("[data-rules-inside]");
  const address = document.getElementById("line")?.dataset.rules;
  let panel = null;

  // --- the panel ------------------------------------------------------------------------------------
  async function made() {
    if (panel) return panel;
    const answer = await fetch(`${address}?panel=1`);
    if (!answer.ok) throw new Error(answer.status);
    const inside = new DOMParser().parseFromString(await answer.text(), "text/html").body;
    const style = document.createElement("link");
    Object.assign(style, { rel: "stylesheet", href: document.getElementById("line").dataset.rulesCss });
    document.head.append(style);
    panel = document.createElement("dialog");
    panel.className = "rules-panel rules";
    panel.setAttribute("aria-label", document.getElementById("line").dataset.rulesWords);
    const close = Object.assign(document.createElement("button"), { type: "button", className: "quiet rules-close", textContent: "✕", ariaLabel: document.getElementById("line").dataset.cancel });
    close.addEventListener("click", shut);
    panel.append(close, ...inside.childNodes);
    for (const link of all("a[href^='/learn']", panel)) link.target = "_blank";
    panel.addEventListener("keydown", (event) => event.key === "Escape" && (event.stopPropagation(), shut()));
    document.body.append(panel);
    panel.find = searchable(panel);
    return panel;
  }
  let from = null;
  function shut() {
    panel.close();
    from?.focus?.();
  }

  // Not modal: the table stays in sight, and the question can be answered beside it.
  async function open(anchor) {
    from = document.activeElement;
    try {
      const box = await made();
      if (!box.open) box.show();
      const rule = anchor && box.querySelector(`#${CSS.escape(anchor)}`);
      if (!rule) return box.find.focus();
      box.find.value = "";
      box.find.dispatchEvent(new Event("input"));
      rule.tabIndex = -1;
      rule.scrollIntoView({ block: "start" });
      rule.focus({ preventScroll: true });
    } catch {
      location.assign(`${address}${anchor ? `#${anchor}` : ""}`);
    }
  }

  if (page) {
    const field = searchable(page);
    const wide = matchMedia("(min-width: 64rem)"); // else the contents come before everything else
    const fold = () => (page.querySelector(".rules-contents details").open = wide.matches);
    wide.addEventListener("change", fold);
    fold();
    const letters = "input:not([type=checkbox], [type=range]), select, textarea";
    document.addEventListener("keydown", (event) => {
      if (!["?", "/"].includes(event.key) || event.target.matches(letters)) return;
      event.preventDefault();
      field.focus();
    });
  } else if (address) {
    document.addEventListener("facedown:rules", () => open(""));
    if (!document.getElementById("letters")) document.addEventListener("keydown", (event) => event.key === "?" && open("")); // else keys.js
    document.addEventListener("click", (event) => {
      const link = event.target.closest("a[href]");
      if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
      const there = new URL(link.href);
      const inside = panel?.contains(link) && there.hash && there.pathname === location.pathname;
      if (!inside && (there.pathname !== address || there.origin !== location.origin)) return;
      event.preventDefault();
      for (const dialog of all("dialog.big-sheet[open]")) dialog.close();
      open(decodeURIComponent(there.hash.slice(1)));
    });
  }
})();
