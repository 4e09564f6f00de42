// The board: everything an open question offers glows, has a name, and can be clicked or reached by keys.
(() => {
  const { room } = window;
  const all = (selector, root = document) => [...root.querySelectorAll(selector)];

  const offers = (things = all("[data-at]")) => {
    const here = new Set(things.map((thing) => thing.dataset.at));
    const places = new Map();
    for (const field of all("[data-ask] [data-for]:not(:disabled)")) {
      const at = room.aim.placeOf(field, here);
      if (at) places.set(at, [...(places.get(at) || []), field]);
    }
    const held = room.aim.held();
    if (here.has(held)) places.set(held, []);
    return places;
  };
  // What lies in front of a target is chosen with it: nothing glows inside of something that glows.
  const within = (thing, places) => places.has(thing.parentElement.closest("[data-at]")?.dataset.at);
  const CONTROL = "button, a[href], input, select";
  const roles = new WeakMap(); // what things were before they could be chosen

  function glow() {
    room.aim.settle();
    const things = all("[data-at]");
    const places = offers(things);
    const held = room.aim.held();
    for (const thing of things) {
      const { at } = thing.dataset;
      const fields = held && within(thing, places) ? null : places.get(at);
      const aimed = fields?.filter(({ dataset }) => held && dataset.aim && dataset.forAt === held) ?? [];
      if (aimed.length || thing.matches(".target")) thing.classList.toggle("hinted", aimed.some((field) => field.matches(".hinted")));
      thing.classList.toggle("target", aimed.length > 0);
      if (fields) {
        if (!thing.matches(".can")) roles.set(thing, thing.role);
        thing.classList.add("can");
        thing.classList.toggle("chosen", at === held || fields.some((field) => field.checked || field.ariaPressed === "true"));
        thing.classList.toggle("carries", Boolean(tickOf(fields)));
        thing.tabIndex = 0;
        thing.setAttribute("role", thing.querySelector(CONTROL) ? "group" : "button"); // no button holds another
        const words = room.aim.answers(fields, thing).map(([name]) => name.textContent?.trim() ?? name).join(", ");
        thing.title = words;
        thing.setAttribute("aria-description", words);
        if (!thing.textContent.trim() && !thing.ariaLabel) thing.setAttribute("aria-label", words);
      } else if (thing.classList.contains("can")) {
        thing.classList.remove("can", "chosen", "carries");
        if (thing === document.activeElement) room.focused = thing.blur() ?? thing;
        for (const name of ["tabindex", "role", "title", "aria-description"]) thing.removeAttribute(name);
        if (roles.get(thing)) thing.setAttribute("role", roles.get(thing));
      }
      if (!fields) explain(thing);
    }
    document.body.classList.toggle("asked", places.size > 0);
  }

  // What can't be chosen says why, where the question knows.
  function explain(thing) {
    const why = document.querySelector(`[data-ask] [data-why="${CSS.escape(thing.dataset.at)}"]`)?.textContent;
    if (why) {
      thing.title = why;
      thing.setAttribute("aria-description", why);
      thing.classList.add("says-why");
    } else if (thing.classList.contains("says-why")) {
      thing.classList.remove("says-why");
      for (const name of ["title", "aria-description"]) thing.removeAttribute(name);
    }
  }

  // The box that a click on this thing ticks, if it is one of several.
  const tickOf = (fields) => (fields.length === 1 && fields[0].type === "checkbox" ? fields[0] : null);
  room.tickAt = (thing) => tickOf(offers().get(thing.dataset.at) || []);

  // What can be answered at this thing; `inside` of it, if that is what was clicked.
  room.answersAt = (thing, inside = thing) => {
    const fields = offers().get(thing.dataset.at) || [];
    const aimed = fields.filter((field) => field.dataset.aim === inside.dataset.at);
    return room.aim.answers(aimed.length ? aimed : fields, thing);
  };
  function pick(event) {
    const thing = event.target.closest(".can[data-at]");
    if (!thing) return;
    event.preventDefault();
    if (thing.dataset.at === room.aim.held()) return room.aim.drop();
    const answers = room.answersAt(thing, event.target.closest("[data-at]"));
    const words = answers[0]?.[2].closest("form").querySelector(".ask-words")?.textContent || "";
    if (answers.length === 1) answers[0][1]();
    else if (answers.length) room.choose(thing, words, answers);
  }
  document.addEventListener("click", pick);
  document.addEventListener("keydown", (event) => {
    if ((event.key === "Enter" || event.key === " ") && event.target.matches(".can[data-at]")) pick(event);
  });
  document.addEventListener("change", glow);
  room.glow = glow;
})();
