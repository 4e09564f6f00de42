// Explains a symbol: beside it while a mouse rests on it, after a long press, or with the focus; in the
// window of an enlarged card after a tap. The texts are those of the list of symbols.
(() => {
  const REST = 450;
  const SOON = 3000; // milliseconds after which the list comes to a page that nobody has touched
  const all = (selector, root = document) => [...root.querySelectorAll(selector)];
  let entries = [];
  let signs = ":not(*)";
  const meaning = (sign) => entries.find(({ dataset }) => sign.matches(dataset.sign));
  const signOf = (target) => target.closest?.(".room, dialog.big-sheet") && target.closest(signs);

  const tip = Object.assign(document.createElement("div"), { id: "tip", className: "tip", role: "tooltip", popover: "manual" });
  document.body.append(tip);
  let rests = 0;
  let over = null; // the symbol that is explained

  function show(sign) {
    const [name, text] = meaning(sign).children;
    hide();
    over = sign;
    const words = [name, text].map(({ localName, textContent }) => Object.assign(document.createElement(localName === "dt" ? "b" : "span"), { textContent }));
    tip.replaceChildren(...words);
    sign.removeAttribute("title"); // or the browser would show a second one
    sign.setAttribute("aria-describedby", tip.id);
    (sign.closest("dialog[open]") ?? document.body).append(tip);
    tip.showPopover();
    const at = sign.getBoundingClientRect();
    const { width, height } = tip.getBoundingClientRect();
    tip.style.left = `${Math.max(8, Math.min(at.left + at.width / 2 - width / 2, innerWidth - width - 8))}px`;
    tip.style.top = `${at.top - height - 8 > 4 ? at.top - height - 8 : Math.min(at.bottom + 8, innerHeight - height - 8)}px`;
  }
  function hide() {
    clearTimeout(rests);
    over?.removeAttribute("aria-describedby");
    over = null;
    if (tip.matches(":popover-open")) tip.hidePopover();
  }

  // What the page puts under a mouse at rest is not asked about: only a mouse that moves asks.
  const STIR = 5; // pixels by which a hand at rest moves the mouse
  let spot = [0, 0];
  let under = null;
  document.addEventListener("pointermove", (event) => {
    const { screenX, screenY } = event;
    if (event.pointerType !== "mouse" || Math.hypot(screenX - spot[0], screenY - spot[1]) < STIR) return;
    spot = [screenX, screenY];
    const sign = signOf(event.target);
    if (sign === under) return;
    under = sign;
    clearTimeout(rests);
    if (sign) rests = setTimeout(() => sign.isConnected && show(sign), REST);
  });
  document.addEventListener("pointerout", (event) => {
    if (event.pointerType !== "mouse" || signOf(event.target)?.contains(event.relatedTarget)) return;
    under = null;
    hide();
  });
  // A long press on a card enlarges it; there a tap tells what a symbol on it means.
  document.addEventListener("pointerdown", (event) => {
    hide();
    const sign = event.pointerType !== "mouse" && signOf(event.target);
    if (!sign || event.target.closest("#room [data-big], #room .can")) return;
    rests = setTimeout(() => show(sign), REST);
  });
  document.addEventListener("click", (event) => {
    const sign = event.target.closest("dialog.big-sheet") && signOf(event.target);
    if (sign) show(sign);
  });
  for (const name of ["pointermove", "pointercancel"]) {
    document.addEventListener(name, (event) => event.pointerType !== "mouse" && Math.hypot(event.movementX, event.movementY) > 3 && clearTimeout(rests));
  }
  document.addEventListener("pointerup", (event) => event.pointerType !== "mouse" && clearTimeout(rests));
  document.addEventListener("focusin", (event) => event.target.matches(":focus-visible") && event.target.matches(signs) && show(event.target));
  document.addEventListener("focusout", ({ target }) => target === over && hide());
  document.addEventListener("keydown", (event) => event.key === "Escape" && hide());
  document.addEventListener("scroll", ({ target }) => over && target.contains(over) && hide(), true);

  // On the table the tab key comes to one symbol of each kind: what lies on cards is met in their window.
  const within = "[data-big], .can, [aria-hidden=true]";
  function stops() {
    const room = document.getElementById("room");
    for (const { dataset } of entries) {
      const here = all(dataset.sign, room).filter((sign) => !sign.closest(within));
      const one = here.find((sign) => sign === document.activeElement) ?? here.find((sign) => sign.checkVisibility() && sign.getClientRects().length);
      for (const sign of here) if (sign !== one && sign.matches("[data-stop]")) sign.removeAttribute("tabindex");
      if (!one || one.tabIndex === 0) continue;
      one.tabIndex = 0;
      one.dataset.stop = "";
    }
  }
  document.addEventListener("keydown", ({ key }) => key === "Tab" && stops(), true);

  // The page of a table fetches the list when it is first touched, or a little later.
  const box = document.getElementById("explained");
  function begin() {
    entries = all("#symbols [data-sign]");
    if (entries.length) signs = entries.map(({ dataset }) => dataset.sign).join(", ");
  }
  let fetched = null;
  async function bring() {
    const answer = await fetch(box.dataset.from);
    if (!answer.ok) throw new Error(answer.status);
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    box.replaceChildren(...page.getElementById("explained").childNodes);
    begin();
  }
  const come = () => (fetched ??= bring().catch(() => (fetched = null)));
  if (box) for (const name of ["pointermove", "pointerdown", "keydown"]) addEventListener(name, come, { once: true, capture: true });
  if (box) setTimeout(come, SOON);
  begin();

  // In the window of an enlarged card the tab key goes from symbol to symbol.
  new MutationObserver(() => {
    for (const sheet of all("dialog.big-sheet[open]")) for (const sign of all(signs, sheet)) sign.tabIndex = 0;
    if (over && !over.isConnected) hide();
  }).observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ["open"] });
})();
