// Dragging, as another way to choose: a card that waits for its place (data-drag) is carried to a
// place that glows. A click on the place does the same, and so do the keys.
(() => {
  const NEAR = 6; // pixels; less is a click
  let card = null;
  let ghost = null;
  let from = null;
  let over = null;

  const placeAt = ({ clientX, clientY }) => document.elementFromPoint(clientX, clientY)?.closest(".board .can[data-at]");

  document.addEventListener("pointerdown", (event) => {
    card = event.isPrimary && event.button === 0 && document.body.classList.contains("asked") ? event.target.closest("[data-drag]") : null;
    if (!card) return;
    from = { x: event.clientX, y: event.clientY };
    card.setPointerCapture(event.pointerId);
  });

  document.addEventListener("pointermove", (event) => {
    if (!card) return;
    const [x, y] = [event.clientX - from.x, event.clientY - from.y];
    if (!ghost && Math.hypot(x, y) < NEAR) return;
    ghost ??= lift();
    ghost.style.translate = `${x}px ${y}px`;
    if (event.clientY < 60) scrollBy(0, -12);
    const place = placeAt(event);
    if (place === over) return;
    over?.classList.remove("drop");
    over = place;
    over?.classList.add("drop");
  });

  function lift() {
    const { left, top, width, height } = card.getBoundingClientRect();
    const copy = card.cloneNode(true);
    copy.removeAttribute("data-drag");
    copy.classList.add("carried");
    copy.setAttribute("aria-hidden", "true");
    Object.assign(copy.style, { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` });
    document.getElementById("room").append(copy);
    card.classList.add("lifted");
    return copy;
  }

  function drop(place) {
    ghost?.remove();
    over?.classList.remove("drop");
    card?.classList.remove("lifted");
    card = ghost = over = null;
    place?.click();
  }
  document.addEventListener("pointerup", (event) => {
    if (!card) return;
    carried = Boolean(ghost);
    setTimeout(() => (carried = false), 50);
    drop(ghost ? placeAt(event) : null);
  });
  // The finger or the mouse that lets a card go has not clicked on it.
  let carried = false;
  document.addEventListener("click", (event) => carried && event.isTrusted && event.stopImmediatePropagation(), true);
  document.addEventListener("pointercancel", () => drop(null));
  document.addEventListener("facedown:pushed", () => card && !card.isConnected && drop(null));
})();
