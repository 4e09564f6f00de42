// Enlarges a thing on the table: beside the mouse or the focus while they rest on it, in a window of its
// own after a tap or a long press. It can be chosen there as well; with data-big="first" a tap enlarges
// before it chooses, so that small print is read first on a phone.
(() => {
  const REST = 350;
  const HOLD = 450;
  const all = (selector, root = document) => [...root.querySelectorAll(selector)];
  const line = document.getElementById("line");
  let pointer = "mouse";
  let rests = 0; // a mouse over a thing
  let holds = 0; // a finger on it
  let held = false;
  let from = [0, 0]; // where it was put down

  // --- a copy without anything that could be clicked or found -----------------------------------
  function enlarged(thing) {
    const copy = thing.cloneNode(true);
    for (const one of [copy, ...all("*", copy)]) {
      one.classList.remove("can", "chosen");
      for (const name of ["id", "data-at", "data-big", "tabindex", "role", "title", "aria-description"]) one.removeAttribute(name);
    }
    copy.classList.add("is-big");
    const why = document.querySelector(`[data-ask] [data-why="${CSS.escape(thing.dataset.at || "")}"]`)?.textContent;
    if (why) copy.append(Object.assign(document.createElement("p"), { className: "why-not", textContent: why }));
    return copy;
  }

  // --- beside the mouse -------------------------------------------------------------------------
  const glass = document.createElement("div");
  glass.className = "glass";
  glass.hidden = true;
  glass.setAttribute("aria-hidden", "true");
  document.body.append(glass);

  let under = null; // what is enlarged there
  function show(thing) {
    under = thing;
    glass.className = `glass ${document.body.className}`;
    glass.replaceChildren(enlarged(thing));
    glass.hidden = false;
    place();
  }
  function place() {
    const at = under.getBoundingClientRect();
    const { width, height } = glass.getBoundingClientRect();
    const right = at.right + 12 + width <= innerWidth;
    const left = right ? at.right + 12 : Math.max(8, at.left - 12 - width);
    const lowest = aboveQuestion(left, left + width) - height - 8;
    glass.style.left = `${left}px`;
    glass.style.top = `${Math.max(8, Math.min(at.top + at.height / 2 - height / 2, lowest))}px`;
  }
  // The question can always be read.
  function aboveQuestion(left, right) {
    const panel = document.querySelector(".panel")?.getBoundingClientRect();
    const under = panel?.height && panel.left < right && panel.right > left && panel.top > innerHeight / 3;
    return under ? Math.min(panel.top, innerHeight) : innerHeight;
  }
  function hide() {
    clearTimeout(rests);
    glass.hidden = true;
  }
  const bigOf = (target) => target.closest?.("#room [data-big]");

  // What the page puts under a mouse at rest is not looked at: only a mouse that moves looks.
  const STIR = 5; // pixels by which a hand at rest moves the mouse
  let spot = [0, 0];
  let over = null;
  document.addEventListener("pointermove", (event) => {
    const { screenX, screenY } = event;
    if (event.pointerType !== "mouse" || Math.hypot(screenX - spot[0], screenY - spot[1]) < STIR) return;
    spot = [screenX, screenY];
    pointer = "mouse";
    const thing = bigOf(event.target);
    if (thing === over) return;
    over = thing;
    clearTimeout(rests);
    if (thing) rests = setTimeout(() => thing.isConnected && show(thing), REST);
  });
  document.addEventListener("pointerout", (event) => {
    const thing = bigOf(event.target);
    if (!thing || thing.contains(event.relatedTarget)) return;
    clearTimeout(rests);
    over = null;
    if (thing === under) hide();
  });
  document.addEventListener("focusin", (event) => {
    hide();
    if (event.target.matches("#room [data-big]:focus-visible")) show(event.target);
  });
  document.addEventListener("focusout", hide);
  document.addEventListener("scroll", () => {
    if (under === document.activeElement && !glass.hidden) place(); // the focus brings what has it into sight
    else hide();
  }, true);

  // --- a window of its own ------------------------------------------------------------------------
  const sheet = document.createElement("dialog");
  document.body.append(sheet);
  sheet.addEventListener("click", (event) => event.target === sheet && sheet.close());
  // The finger that has opened it is lifted: that is no tap on what has come under it.
  sheet.addEventListener("click", (event) => {
    if (held) event.stopPropagation();
    if (held) event.preventDefault();
    held = false;
  }, true);

  function button(words, kind, act) {
    const made = Object.assign(document.createElement("button"), { type: "button", className: kind });
    made.append(...(words.childNodes ? [...words.cloneNode(true).childNodes] : [words]));
    for (const field of made.querySelectorAll("input")) field.remove();
    made.addEventListener("click", () => { sheet.close(); act?.(); });
    return made;
  }
  function open(thing) {
    hide();
    // What the open questions offer for this thing: what a click on it would do.
    const answers = thing.matches(".can") ? window.room.answersAt(thing) : [];
    const acts = answers.map(([name, act, field]) => button(name, field.matches(".hinted") ? "choice hinted" : "choice", act));
    const links = (thing.dataset.rules || "").split(";").filter((name) => name && line?.dataset.rules);
    sheet.className = `chooser big-sheet ${document.body.className}`;
    sheet.setAttribute("aria-label", thing.textContent.trim().replace(/\s+/g, " ").slice(0, 120));
    const row = document.createElement("div");
    row.className = "row";
    row.append(...acts, ...links.map(rules), button(line?.dataset.cancel || "×", "quiet"));
    const asked = answers[0]?.[2].closest("form").querySelector(".ask-words")?.cloneNode(true);
    asked?.removeAttribute("id");
    sheet.replaceChildren(enlarged(thing), ...(asked ? [asked] : []), row);
    sheet.needs = [thing, ...answers.map(([, , field]) => field)]; // without them there is nothing to look at, or to choose
    sheet.showModal();
  }
  function rules(named) {
    const [anchor, name] = named.split("=");
    const words = `${line.dataset.rulesWords}: ${name}`;
    return Object.assign(document.createElement("a"), { href: `${line.dataset.rules}#${anchor}`, className: "button", textContent: words });
  }

  // What lies inside of something that can be chosen is not looked at, but chosen; or the whole is.
  const own = (target) => {
    const can = target.closest?.(".can");
    return can ? can.matches("#room [data-big]") && can : bigOf(target);
  };
  document.addEventListener("pointerdown", (event) => {
    pointer = event.pointerType;
    held = false;
    from = [event.clientX, event.clientY];
    clearTimeout(rests);
    clearTimeout(holds);
    const thing = own(event.target);
    if (thing && event.isPrimary) holds = setTimeout(() => { held = true; open(thing); }, HOLD);
  });
  for (const name of ["pointerup", "pointercancel", "pointermove"]) {
    document.addEventListener(name, (event) => (name !== "pointermove" || Math.hypot(event.clientX - from[0], event.clientY - from[1]) > 3) && clearTimeout(holds));
  }
  document.addEventListener("contextmenu", (event) => pointer === "touch" && own(event.target) && event.preventDefault());
  document.addEventListener("click", (event) => {
    const thing = own(event.target);
    if (!thing || event.target.closest("a, button, summary, input")) return;
    const choosing = thing.matches(".can");
    const first = pointer === "touch" && thing.dataset.big === "first";
    if (!held && choosing && !first) return hide();
    event.preventDefault();
    event.stopPropagation();
    if (!held) open(thing);
    held = false;
  }, true);
  document.addEventListener("keydown", (event) => {
    pointer = "keyboard";
    const thing = document.activeElement?.closest("#room [data-big]");
    if (event.key === "Escape") hide();
    if (thing !== document.activeElement || sheet.open) return;
    if ((event.key === "i" && localStorage.getItem("letters") !== "off") || (event.key === "Enter" && !thing.matches(".can"))) {
      event.preventDefault();
      open(thing);
    }
  });

  // What has small print is on the way of the tab key; nothing is, inside of what can be chosen.
  function settle() {
    if (!glass.hidden) hide();
    if (sheet.open && !sheet.needs.every((thing) => thing.isConnected)) {
      sheet.close();
      if (sheet.needs.length > 1) window.room?.tell?.(line.dataset.changed, 6);
    }
    for (const thing of all('[data-big="first"]')) {
      const inside = thing.parentElement.closest(".can");
      if (inside) thing.removeAttribute("tabindex");
      else thing.tabIndex = 0;
    }
  }
  document.addEventListener("facedown:changed", settle);
  settle();
})();
