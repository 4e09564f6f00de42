// The lesson: each answer leads to the next page; with script only the room changes.
(() => {
  const all = (selector, root = document) => [...root.querySelectorAll(selector)];
  let busy = false;

  const coach = () => document.getElementById("coach").dataset;
  const named = (words) => words.split(" ").filter(Boolean);
  const place = (at) => document.querySelector(`[data-at="${CSS.escape(at)}"]`);
  const shown = (thing) => thing.checkVisibility();

  // What goes on with the lesson shines: the answer where it is listed, and its place on the table. A
  // place as large as a whole sheet does not, if its answer does: it would not fit beside the question.
  // Where cards of the hand are clicked instead of a list, only they do.
  function hint() {
    for (const hinted of named(coach().hints)) {
      const [id, field] = hinted.split("=").reverse();
      if (field && hintField(field, id)) continue;
      const answers = all(`[data-for="${CSS.escape(id)}"]`);
      const at = answers.map(({ dataset }) => dataset.forAt).find((one) => one && place(one));
      for (const answer of answers) answer.classList.add("hinted");
      const spot = place(id) || (at && place(at));
      if (spot && !(answers.some(shown) && large(spot))) spot.classList.add("hinted");
    }
    for (const at of named(coach().looks)) place(at)?.classList.add("looked-at");
  }
  // A field of a form, unless it is as the answer wants it; false if the form has none of them.
  function hintField(name, value) {
    const inputs = all(`#asks input[name="field.${name}"]`);
    const input = inputs.find((one) => one.type === "number" || one.value === value);
    if (!input) return false;
    const label = input.closest("label") ?? input.parentElement;
    const filled = input.type === "number" ? input.value === value : input.defaultChecked;
    const folded = label.closest("details:not([open])")?.querySelector("summary");
    if (!filled) ((outOfSight(label) && place(value)) || folded || label).classList.add("hinted");
    return true;
  }
  const outOfSight = (label) => label.closest(".choices")?.offsetWidth < 2;
  const large = (spot) => spot.getBoundingClientRect().height > innerHeight / 3;

  // Brings it into sight, from between the coach and the question; what may be chosen comes before
  // what is only spoken of, and the first of it before the others.
  function bring() {
    const looks = named(coach().looks).map(place).filter(Boolean);
    const choices = all(".board .hinted");
    const things = [...(choices.length ? choices : all(".board .can").filter((one) => !large(one))), ...looks];
    const tab = all("[data-tabs] a").find((one) => document.getElementById(one.hash.slice(1))?.contains(things[0]));
    if (tab && !tab.ariaCurrent) tab.click();
    measure();
    for (const thing of things.reverse()) thing.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
  }

  // How much of the window the coach covers from above, and the question from below.
  function measure() {
    const board = document.querySelector(".board").getBoundingClientRect();
    const over = (cover) => cover.left < board.right && cover.right > board.left;
    const [above, below] = [".coaching", ".panel"].map((one) => document.querySelector(one).getBoundingClientRect());
    const { style } = document.documentElement;
    style.setProperty("--above", `${over(above) ? above.height : 0}px`);
    style.setProperty("--below", `${over(below) ? below.height : 0}px`);
  }

  function settle() {
    window.room.closeFor();
    window.room.glow();
    hint();
    for (const list of all("[data-follow]")) list.scrollTop = list.scrollHeight;
  }

  function swap(html) {
    const page = new DOMParser().parseFromString(html, "text/html");
    if (!page.getElementById("coach")) return false;
    document.dispatchEvent(new CustomEvent("facedown:before-step"));
    for (const part of ["#room", "#r-chronicle", ".coaching"]) {
      document.querySelector(part).replaceChildren(...page.querySelector(part).childNodes);
    }
    settle();
    for (const name of ["facedown:step", "facedown:changed"]) document.dispatchEvent(new CustomEvent(name));
    bring();
    document.querySelector(".panel").focus({ preventScroll: true });
    return true;
  }

  // If anything goes wrong, the browser does it by itself.
  async function load(address, options, otherwise, keep = false) {
    if (busy) return;
    busy = true;
    try {
      const answer = await fetch(address, options);
      if (!answer.ok || !swap(await answer.text())) return otherwise();
      if (!keep) history.pushState(null, "", answer.url);
    } catch {
      otherwise();
    } finally {
      busy = false;
    }
  }

  document.addEventListener("submit", (event) => {
    const form = event.target.closest("form[data-act]");
    if (!form) return;
    event.preventDefault();
    const body = new URLSearchParams(new FormData(form, event.submitter));
    load(form.action, { method: "POST", body }, () => location.reload());
  });
  document.addEventListener("click", (event) => {
    const link = event.target.closest("a[data-step]");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    load(link.href, {}, () => location.assign(link.href));
  });
  document.addEventListener("toggle", ({ target }) => { // what was folded up shines by itself
    target.querySelector(":scope > summary")?.classList.remove("hinted");
    hint();
  }, true);
  addEventListener("popstate", () => !location.hash && load(location.href, {}, () => location.reload(), true));
  settle();
  addEventListener("load", bring);
})();
