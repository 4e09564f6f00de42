// The board: what an open question offers glows, has a name, and can be clicked or pressed.
(() => {
  const { room } = window;
  const all = (selector, root = document) => [...root.querySelectorAll(selector)];

  const offers = (things = all("[data-at]")) => {
    const here = new Set(things.map((thing) => thing.dataset.at));
    const places = new Map();
    for (const field of all("[data-ask] [data-for]:not(:disabled)")) {
      const at = here.has(field.dataset.for) ? field.dataset.for : field.dataset.forAt;
      if (at) places.set(at, [...(places.get(at) || []), field]);
    }
    return places;
  };
  const roles = new WeakMap(); // what things were before they could be chosen
  const label = (field) => field.closest("label") || field;

  function glow() {
    const things = all("[data-at]");
    const places = offers(things);
    for (const thing of things) {
      const fields = places.get(thing.dataset.at);
      if (fields) {
        thing.classList.add("can");
        thing.classList.toggle("chosen", fields.some((field) => field.checked || field.ariaPressed === "true"));
        thing.tabIndex = 0;
        if (thing.role !== "button") roles.set(thing, thing.role);
        thing.setAttribute("role", "button");
        const words = fields.map((field) => label(field).textContent.trim()).join(", ");
        thing.title = words;
        thing.setAttribute("aria-description", words);
        if (!thing.textContent.trim() && !thing.ariaLabel) thing.setAttribute("aria-label", words);
      } else if (thing.classList.contains("can")) {
        thing.classList.remove("can", "chosen");
        if (thing === document.activeElement) room.focused = thing.blur() ?? thing;
        for (const name of ["tabindex", "role", "title", "aria-description"]) thing.removeAttribute(name);
        if (roles.get(thing)) thing.setAttribute("role", roles.get(thing));
      }
    }
    document.body.classList.toggle("asked", places.size > 0);
  }

  function pick(event) {
    const thing = event.target.closest(".can[data-at]");
    if (!thing) return;
    const fields = offers().get(thing.dataset.at) || [];
    event.preventDefault();
    const words = fields[0]?.closest("form").querySelector(".ask-words")?.textContent || "";
    if (fields.length === 1) fields[0].click();
    else if (fields.length) room.choose(thing, words, fields.map((field) => [label(field), () => field.click(), field]));
  }
  document.addEventListener("click", pick);
  document.addEventListener("keydown", (event) => {
    if ((event.key === "Enter" || event.key === " ") && event.target.matches(".can[data-at]")) pick(event);
  });
  document.addEventListener("change", glow);
  room.glow = glow;
})();
