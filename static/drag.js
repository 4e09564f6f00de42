// Dragging, as another way to choose. A thing with data-drag (naming its questions, or none for any) is
// dragged to a glowing place. Something to be ticked is dragged into its question, or to a place that ends
// it; everything ticked already comes along. Clicks and keys do the same.
(() => {
  const { room } = window;
  const NEAR = 6; // pixels; less is a click
  let load = null; // what is held: the thing itself, and the box that it ticks, if it is one of several
  let ghost = null;
  let from = null;
  let over = null;

  const waits = (kinds) => !kinds || kinds.split(" ").some((kind) => document.querySelector(`[data-ask][data-kind="${kind}"]`));
  function liftable(target) {
    if (!document.body.classList.contains("asked")) return null;
    const ready = target.closest("[data-drag]");
    if (ready && waits(ready.dataset.drag)) return { thing: ready };
    const thing = target.closest("[data-carry] label, .can[data-at]");
    const tick = thing && (thing.querySelector(":scope > [type=checkbox]") ?? room.tickAt(thing));
    return tick && !tick.disabled ? { thing, tick } : null;
  }

  // Everything ticked in the same group, in page order.
  function companions({ thing, tick }) {
    const ticked = tick ? [...tick.closest(".several").querySelectorAll("input:checked")] : [];
    const shown = ticked.map((box) => document.querySelector(`.can[data-at="${CSS.escape(box.dataset.forAt ?? box.dataset.for)}"]`) ?? box.closest("label"));
    return [thing, ...shown.filter((one) => one !== thing)];
  }

  function placeAt({ clientX, clientY }) {
    const under = document.elementFromPoint(clientX, clientY);
    const place = under?.closest(".board .can[data-at]");
    if (!load.tick) return place;
    if (place && room.answersAt(place).every(([, , field]) => field.form === load.tick.form && field.type === "submit")) return place;
    const form = under?.closest("[data-ask]");
    return form === load.tick.form && !form.contains(load.thing) ? load.tick.closest(".several") : null;
  }

  document.addEventListener("pointerdown", (event) => {
    load = event.isPrimary && event.button === 0 ? liftable(event.target) : null;
    from = { x: event.clientX, y: event.clientY };
  });

  document.addEventListener("pointermove", (event) => {
    if (!load) return;
    const [x, y] = [event.clientX - from.x, event.clientY - from.y];
    if (!ghost && Math.hypot(x, y) < NEAR) return;
    ghost ??= lift(event.pointerId);
    ghost.style.translate = `${x}px ${y}px`;
    if (event.clientY < 60) scrollBy(0, -12);
    const place = placeAt(event);
    if (place === over) return;
    over?.classList.remove("drop");
    over = place;
    over?.classList.add("drop");
  });

  function lift(pointer) {
    const things = companions(load);
    load.thing.setPointerCapture(pointer);
    const pile = Object.assign(document.createElement("div"), { className: "carried", ariaHidden: "true" });
    const { left, top, width, height } = load.thing.getBoundingClientRect();
    Object.assign(pile.style, { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` });
    pile.append(...things.slice(0, 5).map(copyOf).reverse());
    if (things.length > 1) pile.append(Object.assign(document.createElement("b"), { className: "carried-count", textContent: things.length }));
    document.getElementById("room").append(pile);
    for (const thing of things) thing.classList.add("lifted");
    return pile;
  }
  function copyOf(thing) {
    const copy = thing.cloneNode(true);
    for (const one of [copy, ...copy.querySelectorAll("*")]) {
      for (const name of ["id", "name", "data-at", "data-drag", "tabindex", "role"]) one.removeAttribute(name);
      one.classList.remove("can", "chosen");
    }
    return copy;
  }

  function drop(place) {
    const { tick } = load ?? {};
    ghost?.remove();
    over?.classList.remove("drop");
    for (const thing of document.querySelectorAll(".lifted")) thing.classList.remove("lifted");
    load = ghost = over = null;
    if (!place) return;
    if (tick && !tick.checked) tick.click();
    if (!place.matches(".several")) place.click();
  }
  document.addEventListener("pointerup", (event) => {
    if (!load) return;
    carried = Boolean(ghost);
    setTimeout(() => (carried = false), 50);
    drop(ghost ? placeAt(event) : null);
  });
  // The finger or the mouse that lets something go has not clicked on it.
  let carried = false;
  document.addEventListener("click", (event) => {
    if (!carried || !event.isTrusted) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }, true);
  document.addEventListener("pointercancel", () => drop(null));
  document.addEventListener("facedown:pushed", () => load && !load.thing.isConnected && drop(null));
})();
