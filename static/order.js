// Puts things in order: a click puts one at the end, arrow keys move it by one, and it can be dragged to
// its place. The order on the page is sent, so without script it is the usual one.
(() => {
  const NEAR = 6; // pixels; less is a click
  const STEPS = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };
  const at = (target) => target.closest?.(".in-order > li");
  const all = (list) => [...list.querySelectorAll(":scope > li")];
  let held = null;
  let moved = false;

  function put(one, place) {
    const list = one.parentElement;
    const others = all(list).filter((other) => other !== one);
    const { activeElement } = document;
    list.insertBefore(one, others[place] ?? null);
    if (one.contains(activeElement)) activeElement.focus();
    const words = list.dataset.moved.replace("{what}", one.textContent.trim()).replace("{place}", all(list).indexOf(one) + 1);
    list.nextElementSibling.textContent = words;
  }

  document.addEventListener("click", ({ target }) => {
    const one = !moved && target.closest("button") && at(target);
    if (one) put(one, all(one.parentElement).length);
  });
  document.addEventListener("keydown", (event) => {
    const one = at(event.target);
    if (!one || !(event.key in STEPS)) return;
    event.preventDefault();
    event.stopPropagation();
    put(one, Math.max(0, all(one.parentElement).indexOf(one) + STEPS[event.key]));
  });

  document.addEventListener("pointerdown", (event) => {
    moved = false;
    const one = event.isPrimary && event.button === 0 && at(event.target);
    held = one ? { one, x: event.clientX, y: event.clientY } : null;
  });
  document.addEventListener("pointermove", (event) => {
    if (!held || (!moved && Math.hypot(event.clientX - held.x, event.clientY - held.y) < NEAR)) return;
    moved = true;
    held.one.classList.add("lifted");
    const over = at(document.elementFromPoint(event.clientX, event.clientY) ?? document.body);
    if (over && over !== held.one && over.parentElement === held.one.parentElement) put(held.one, all(over.parentElement).indexOf(over));
  });
  for (const end of ["pointerup", "pointercancel"]) {
    document.addEventListener(end, () => {
      held?.one.classList.remove("lifted");
      held = null;
    });
  }
})();
