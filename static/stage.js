// The stage: lights the regions that a question needs, and opens a strip in full above the rest, so that
// nothing moves.
(() => {
  const all = (selector, root = document) => [...root.querySelectorAll(selector)];
  const REST = 350; // milliseconds of a mouse on the head of a strip

  // --- what a question needs --------------------------------------------------------------------
  // The first question that the table waits for, else the first at all.
  const needs = () => {
    const form = document.querySelector("#asks [data-needs]:not(.ask-optional)") || document.querySelector("#asks [data-needs]");
    return form ? form.dataset.needs.split(" ").map((id) => document.getElementById(id)).filter(Boolean) : [];
  };
  function light() {
    const lit = needs();
    for (const thing of all(".needed")) if (!lit.includes(thing)) thing.classList.remove("needed");
    for (const thing of lit) thing.classList.add("needed");
  }

  // --- strips -----------------------------------------------------------------------------------
  // Parts are drawn again while one is open: it is known by its id.
  let open = "";
  let pinned = false;
  let rests = 0;
  const strip = (head) => head.closest("[data-strip]");

  function draw() {
    for (const thing of all("[data-strip]")) {
      const opened = thing.id === open;
      thing.classList.toggle("is-open", opened);
      thing.classList.toggle("is-pinned", opened && pinned);
      thing.querySelector("[data-strip-head]")?.setAttribute("aria-expanded", String(opened));
    }
  }
  function show(thing, pin = false) {
    clearTimeout(rests);
    open = thing?.id ?? "";
    pinned = Boolean(thing) && pin;
    draw();
  }
  document.addEventListener("pointerover", (event) => {
    const head = event.pointerType === "mouse" && event.target.closest?.("[data-strip-head]");
    clearTimeout(rests);
    if (head && !pinned) rests = setTimeout(() => head.isConnected && show(strip(head)), REST);
  });
  document.addEventListener("pointerout", ({ target, relatedTarget }) => {
    const thing = target.closest?.("[data-strip].is-open");
    if (thing && !pinned && !thing.contains(relatedTarget)) show(null);
  });
  document.addEventListener("focusin", ({ target }) => {
    if (target.matches("[data-strip-head]:focus-visible") && !pinned) show(strip(target));
    else if (open && !pinned && !target.closest(".is-open")) show(null);
  });
  document.addEventListener("click", ({ target }) => {
    const head = target.closest?.("[data-strip-head]");
    if (head) return show(pinned && strip(head).id === open ? null : strip(head), true);
    if (pinned && !target.closest(".is-open, .panel, dialog, .side")) show(null);
  });
  document.addEventListener("keydown", ({ key }) => key === "Escape" && open && show(null));

  // A page that came before the game began is now a page of a game.
  function name() {
    const status = document.getElementById("status")?.dataset.status;
    if (status === "playing" || status === "parked") document.body.classList.replace("page-gathering", `page-${status}`);
  }

  function refresh() {
    name();
    light();
    if (open) draw();
  }
  for (const name of ["facedown:changed", "facedown:step"]) document.addEventListener(name, refresh);
  window.stage = { needs };
  refresh();
})();
