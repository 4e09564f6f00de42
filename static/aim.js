// Aiming on the board in two steps: first the card, then its target. An answer for both has these
// attributes: data-for-at is the card, data-aim the target (data-aim-at a larger place that stands for it),
// data-use the way of using the card (in words: data-use-words), and data-reach the range. While somebody
// aims, the body says so (data-aiming), and only targets and other cards glow.
(() => {
  const { room } = window;
  const all = (selector, root = document) => [...root.querySelectorAll(selector)];
  let held = null; // what is aimed with: { at, use }
  const named = (at) => document.querySelector(`[data-at="${CSS.escape(at)}"]`);
  const live = () => all("[data-ask] [data-for][data-aim]:not(:disabled)").filter(({ dataset }) => dataset.forAt === held?.at && dataset.use === held.use);

  // Where this answer can be given now: nowhere, if it is for other targets than those that glow.
  function placeOf(field, here) {
    const { for: id, forAt, aim, aimAt, use } = field.dataset;
    const target = here.has(aimAt) ? aimAt : aim;
    if (aim && held && forAt === held.at && use === held.use) return target;
    return here.has(id) ? id : forAt;
  }

  // The answers at one place: what to call each, and what it does.
  function answers(fields, thing) {
    const label = (field) => field.closest("label") || field;
    const ways = new Map();
    for (const field of fields) {
      const { aim, use, useWords } = field.dataset;
      if (!aim || held?.at === field.dataset.forAt && held.use === use) ways.set(field.value, [label(field), () => field.click(), field]);
      else if (!ways.has(use)) ways.set(use, [useWords, () => take(field.dataset.forAt, use, thing), field]);
    }
    return [...ways.values()];
  }

  function take(at, use, from) {
    const byKeys = from?.matches?.(":focus-visible");
    held = { at, use };
    room.glow();
    const first = document.querySelector(".target");
    if (byKeys) first?.focus();
    if (!DESK.matches) first?.scrollIntoView({ block: "nearest" });
  }
  const DESK = matchMedia("(min-width: 1024px) and (min-height: 700px)");
  function drop() {
    const { at } = held;
    held = null;
    room.glow();
    if (document.activeElement === document.body) named(at)?.focus();
  }

  // Before the board glows: is it still there, and what does the question say about it?
  function settle() {
    const fields = held ? live() : [];
    if (!fields.length) held = null;
    const { body } = document;
    if (held) body.dataset.aiming = fields[0].dataset.reach || "any";
    else delete body.dataset.aiming;
    for (const line of all(".aim-line")) {
      line.hidden = !held;
      line.querySelector(".aim-what").textContent = held ? fields[0].dataset.useWords : "";
    }
    for (const button of all("[data-arm]")) {
      button.hidden = false;
      button.setAttribute("aria-pressed", String(held?.at === button.dataset.arm));
    }
  }

  document.addEventListener("click", ({ target }) => {
    if (target.closest("[data-disarm]")) drop();
    const button = target.closest("[data-arm]");
    if (button && held?.at === button.dataset.arm) drop();
    else if (button) take(button.dataset.arm, button.dataset.use, button);
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !held || document.querySelector("dialog[open]")) return;
    event.stopImmediatePropagation();
    document.activeElement.blur();
    drop();
  });

  room.aim = { answers, drop, held: () => held?.at, placeOf, settle };
})();
