// How a moment looks: its scene, the words of its line, and where on the page it is shown. It never covers
// the question, and moves nothing.
(() => {
  const box = document.getElementById("moment");
  const ring = document.getElementById("moment-place");
  const title = box.querySelector(".moment-title");
  const list = box.querySelector("ol");
  const GAP = 10;
  let at = ""; // where the last scene takes place

  // --- a line of the chronicle, as a row of a list ------------------------------------------------
  function row(line) {
    const made = document.createElement("li");
    made.className = "moment-row";
    const staged = line.querySelector("template[data-moment]");
    if (staged) made.append(staged.content.cloneNode(true));
    made.querySelector(".scene")?.setAttribute("aria-hidden", "true");
    made.append(words(line));
    return made;
  }
  function words(line) {
    const said = Object.assign(document.createElement("p"), { className: "moment-words" });
    const copy = line.cloneNode(true);
    for (const hidden of copy.querySelectorAll("template, [data-travel]")) hidden.remove();
    said.append(...copy.childNodes);
    return said;
  }
  // What happened right after a moment and because of it: somebody gains, somebody loses.
  function add(made, line) {
    const scene = made.querySelector(".scene");
    if (scene) scene.append(line.querySelector("template[data-moment]").content.cloneNode(true));
    else made.append(words(line));
  }

  // --- the box --------------------------------------------------------------------------------------
  function show(made, { gathered, goesOn }) {
    if (!goesOn) list.replaceChildren();
    list.append(made);
    const scene = made.querySelector(".scene");
    const named = scene?.dataset.title;
    if (named || !goesOn) {
      title.textContent = named ?? "";
      title.hidden = !named;
    }
    box.classList.toggle("is-gathered", gathered);
    at = scene?.dataset.place ?? "";
    box.hidden = false;
    place();
    list.scrollTop = list.scrollHeight;
  }
  function hide() {
    box.hidden = ring.hidden = true;
    list.replaceChildren();
  }

  // --- where ----------------------------------------------------------------------------------------
  // What is left of the window between the bar, the question and the column beside the table.
  function free() {
    const rect = (selector) => document.querySelector(selector)?.getBoundingClientRect();
    const [bar, panel, side] = [rect(".top-bar"), rect(".panel"), rect(".side")];
    const below = panel?.height && panel.width > innerWidth / 3 && panel.top > innerHeight / 3;
    const beside = side?.height && side.left > innerWidth / 2;
    return {
      top: Math.max(0, bar?.bottom ?? 0) + GAP,
      bottom: (below ? Math.min(panel.top, innerHeight) : innerHeight) - GAP,
      left: GAP,
      right: (beside ? side.left : innerWidth) - GAP,
    };
  }
  const clamp = (value, least, most) => Math.max(least, Math.min(value, most));
  function place() {
    if (box.hidden) return;
    const room = free();
    box.style.maxHeight = `${Math.max(160, room.bottom - room.top)}px`;
    const { width, height } = box.getBoundingClientRect();
    const spot = seen(room);
    ring.hidden = !spot;
    if (spot) Object.assign(ring.style, { left: `${spot.left}px`, top: `${spot.top}px`, width: `${spot.width}px`, height: `${spot.height}px` });
    const middle = { left: (room.left + room.right - width) / 2, top: room.top + (room.bottom - room.top - height) / 3 };
    const best = spot && !box.matches(".is-gathered") ? beside(spot, width, height, room) ?? middle : middle;
    box.style.left = `${clamp(best.left, room.left, Math.max(room.left, room.right - width))}px`;
    box.style.top = `${clamp(best.top, room.top, Math.max(room.top, room.bottom - height))}px`;
  }
  // The place on the board, if it is in sight.
  function seen(room) {
    const thing = at ? document.querySelector(`.board [data-at="${CSS.escape(at)}"]`) : null;
    const spot = thing?.getBoundingClientRect();
    const inside = spot?.width && spot.left >= 0 && spot.right <= innerWidth && spot.bottom > room.top && spot.top < room.bottom;
    return inside ? spot : null;
  }
  // Next to it, on the first side where there is room.
  function beside(spot, width, height, room) {
    const across = spot.left + (spot.width - width) / 2;
    const along = spot.top + (spot.height - height) / 2;
    if (spot.top - GAP - height >= room.top) return { left: across, top: spot.top - GAP - height };
    if (spot.bottom + GAP + height <= room.bottom) return { left: across, top: spot.bottom + GAP };
    if (spot.right + GAP + width <= room.right) return { left: spot.right + GAP, top: along };
    if (spot.left - GAP - width >= room.left) return { left: spot.left - GAP - width, top: along };
    return null;
  }
  document.addEventListener("scroll", place, { capture: true, passive: true });
  addEventListener("resize", place);
  document.addEventListener("facedown:settled", place);

  window.momentScenes = { box, row, add, show, hide };
})();
