// At the end of a game the board stays as it was until its moments have been shown: each place changes with
// its own moment, everything else with the last one.
(() => {
  const PART = ".board [data-at][id]";
  const parts = () => [...document.querySelectorAll(PART)].filter((one) => !one.parentElement.closest(PART));
  let before = null; // what every part looked like, by id
  let shown = new Set(); // places whose moment has come
  const held = new Map(); // what a part really looks like, by id

  const look = (part) => ({ name: part.className, inside: part.cloneNode(true).childNodes, html: part.innerHTML });
  function wear(part, { name, inside }) {
    part.className = name;
    part.replaceChildren(...inside);
  }
  // Of a part that holds several places, one of them changes.
  function change(part, at) {
    const find = (root) => root.querySelector?.(`[data-at="${CSS.escape(at)}"]`);
    const old = find(part);
    const inside = held.get(part.id).inside.filter((node) => node.nodeType === Node.ELEMENT_NODE);
    const now = inside.find((node) => node.dataset.at === at) ?? inside.map(find).find(Boolean);
    if (old && now) old.replaceWith(now.cloneNode(true));
  }

  function hold() {
    if (!before) return;
    if (!window.moments.showing()) return letGo();
    for (const part of parts()) {
      const old = before.get(part.id);
      if (!old || held.has(part.id) || shown.has(part.dataset.at) || old.html === part.innerHTML) continue;
      held.set(part.id, { name: part.className, inside: [...part.childNodes] });
      wear(part, { name: old.name, inside: [...old.inside].map((node) => node.cloneNode(true)) });
      for (const at of shown) change(part, at);
    }
  }
  function release(wanted = () => true) {
    for (const part of parts()) {
      if (!held.has(part.id) || !wanted(part)) continue;
      wear(part, held.get(part.id));
      held.delete(part.id);
    }
  }
  function letGo() {
    release();
    before = null;
    shown = new Set();
  }

  document.addEventListener("facedown:ending", () => {
    release();
    before = new Map(parts().map((part) => [part.id, look(part)]));
  });
  // A push is compared with what is really there.
  document.addEventListener("htmx:ws:before:message:incoming", ({ detail }) => detail.cancelled || release());
  document.addEventListener("facedown:changed", hold);
  document.addEventListener("facedown:moment", ({ detail }) => {
    if (!before) return;
    if (!detail) return letGo();
    shown.add(detail);
    release((part) => part.dataset.at === detail);
    for (const part of parts()) if (held.has(part.id)) change(part, detail);
  });
})();
