// Plays the whole game by keyboard. Arrows move among glowing things and answers, Enter chooses, Escape
// goes back; single letters can be switched off. The dialog behind "k" lists them all.
(() => {
  const help = document.getElementById("help");
  const letters = document.getElementById("letters");
  const WRITING = "input:not([type=checkbox], [type=range]), select, textarea, [contenteditable]";
  const ACROSS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

  const shown = (thing) => thing.checkVisibility?.({ visibilityProperty: true }) ?? thing.offsetParent !== null;
  const places = () =>
    [...document.querySelectorAll(".room .can[data-at], #asks button:not(.what-is-this), #asks input:not([type=hidden]), #asks summary, #take_back button, #votes button, #result button")].filter(shown);

  // From the middle of one thing to the nearest in that direction; sideways distance counts double.
  function next(from, [dx, dy]) {
    const middle = (thing) => {
      const { left, right, top, bottom } = thing.getBoundingClientRect();
      return [(left + right) / 2, (top + bottom) / 2];
    };
    const [x, y] = middle(from);
    let best = null;
    let least = Infinity;
    for (const thing of places()) {
      const [tx, ty] = middle(thing);
      const along = (tx - x) * dx + (ty - y) * dy;
      const aside = Math.abs((tx - x) * dy) + Math.abs((ty - y) * dx);
      if (thing !== from && along > 2 && along + 2 * aside < least) [best, least] = [thing, along + 2 * aside];
    }
    return best;
  }

  function step(direction) {
    const all = places();
    const from = all.find((thing) => thing === document.activeElement);
    const order = direction[0] + direction[1] > 0 ? all : all.toReversed();
    const to = from ? next(from, direction) || order[(order.indexOf(from) + 1) % order.length] : all[0];
    to?.focus();
    to?.scrollIntoView({ block: "nearest", inline: "nearest" });
    return Boolean(to);
  }

  // The first of these that is there: a thing to choose, else where it would be.
  const goTo = (...selectors) => {
    const thing = selectors.flatMap((one) => [...document.querySelectorAll(one)]).find(shown);
    thing?.focus();
    thing?.scrollIntoView({ block: "nearest" });
  };
  const LETTERS = {
    "?": () => help.showModal(),
    k: () => help.showModal(),
    r: () => document.dispatchEvent(new CustomEvent("facedown:rules")),
    q: () => goTo("#asks button:not(.what-is-this, .always), #asks input:not([type=hidden])", ".panel"),
    b: () => goTo(".room .can[data-at]", ".panel"),
    w: () => goTo("#r-chronicle"),
    t: () => goTo("#say"),
  };

  document.addEventListener("keydown", (event) => {
    const { target, key } = event;
    if (event.altKey || event.ctrlKey || event.metaKey || document.querySelector("dialog[open]:not(.rules-panel)")) return;
    if (key === "Escape" && target !== document.body) return goTo(".panel");
    if (target.matches(WRITING)) return;
    const act = letters.checked && LETTERS[key];
    const inRoom = target === document.body || target.closest("#room");
    if (act || (inRoom && ACROSS[key] && step(ACROSS[key]))) {
      event.preventDefault();
      act?.();
    }
  });

  // In a sheet the arrows go from answer to answer.
  document.addEventListener("keydown", (event) => {
    const sheet = document.querySelector("dialog.chooser[open]");
    if (!sheet || !ACROSS[event.key]) return;
    const buttons = [...sheet.querySelectorAll("button")];
    const by = ACROSS[event.key][0] + ACROSS[event.key][1];
    buttons[(buttons.indexOf(document.activeElement) + by + buttons.length) % buttons.length].focus();
    event.preventDefault();
  });

  for (const button of document.querySelectorAll("[data-opens]")) {
    button.hidden = false;
    button.addEventListener("click", () => document.getElementById(button.dataset.opens).showModal());
  }
  help.addEventListener("click", (event) => (event.target === help || event.target.closest("a")) && help.close());
  letters.checked = localStorage.getItem("letters") !== "off";
  letters.addEventListener("change", () => localStorage.setItem("letters", letters.checked ? "on" : "off"));
})();
