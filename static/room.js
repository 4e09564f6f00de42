// The room after each change: where the focus goes, what the title says, clocks, what comes into sight.
(() => {
  const { room } = window;
  const offset = Number(document.getElementById("wire").dataset.now) - Date.now();
  const title = document.title.replace(/^.*? · /, "");
  const all = (selector, root = document) => [...root.querySelectorAll(selector)];

  // What had the focus keeps it over a push; what is gone gives it to the question.
  function keepFocus() {
    room.closeFor();
    const { held } = room;
    const lost = held && held !== document.body && document.activeElement === document.body;
    const heirs = lost ? [held.id && document.getElementById(held.id), document.querySelector(".panel"), document.getElementById("main")] : [];
    for (const heir of heirs) if (heir && document.activeElement === document.body) heir.focus({ preventScroll: true });
    room.held = null;
  }

  // First all is written ("changed"), then measured and scrolled ("settled"): the page is laid out once.
  function refresh() {
    room.glow();
    const status = document.getElementById("status");
    if (status) document.title = `${status.dataset.turn === "yes" ? "● " : ""}${status.dataset.title} · ${title}`;
    count();
    document.dispatchEvent(new CustomEvent("facedown:changed"));
    for (const list of all("[data-follow]")) follow(list);
    document.dispatchEvent(new CustomEvent("facedown:settled"));
  }

  // A list that stands at its end stays there; whoever reads further up isn't disturbed. While the
  // list has grown and was not led to its end yet, it is not its reader who scrolls.
  const ends = new WeakMap();
  const heights = new WeakMap();
  function follow(list) {
    if (ends.get(list) !== false) list.scrollTop = list.scrollHeight;
    heights.set(list, list.scrollHeight);
  }
  document.addEventListener("scroll", (event) => {
    const list = event.target;
    if (heights.get(list) === list.scrollHeight) ends.set(list, list.scrollHeight - list.scrollTop - list.clientHeight < 40);
  }, true);

  function count() {
    for (const clock of all("[data-deadline]")) {
      const left = Math.max(0, Math.round((Number(clock.dataset.deadline) - Date.now() - offset) / 1000));
      const [hours, minutes, seconds] = [Math.floor(left / 3600), Math.floor(left / 60) % 60, left % 60];
      const two = (number) => String(number).padStart(2, "0");
      clock.textContent = hours ? `${hours}:${two(minutes)}:${two(seconds)}` : `${minutes}:${two(seconds)}`;
      clock.classList.toggle("urgent", left <= 15);
    }
    for (const copy of all("[data-deadline-of]")) {
      copy.textContent = document.querySelector(`#${copy.dataset.deadlineOf} [data-deadline]`)?.textContent ?? "";
    }
  }
  setInterval(count, 1000);

  // What is to be looked at (data-look), else what can be chosen, comes into sight: as much of it as fits,
  // by the shortest way, so that the question stays where the thumb is.
  // `brought` is on its way into sight from the side.
  function show(brought) {
    const panel = document.querySelector(".panel")?.getBoundingClientRect();
    const below = panel && panel.left < innerWidth / 2 ? panel.height : 0;
    const height = innerHeight - below;
    const looks = all(".board [data-look]");
    const things = looks.length ? looks : all(".board .can");
    const spots = things.filter((thing) => !brought || brought.contains(thing)).map((thing) => thing.getBoundingClientRect());
    const here = spots.filter(({ left, right, height }) => height && (brought || (right > 0 && left < innerWidth)));
    if (!here.length) return;
    const seen = (by) => here.filter(({ top, bottom }) => top >= by && bottom <= by + height).length;
    const end = below ? document.getElementById("room").getBoundingClientRect().bottom - innerHeight : Infinity;
    const past = (by) => Math.max(0, by - end); // where the panel doesn't stand at the lower edge any more
    const ways = [0, ...here.flatMap(({ top, bottom }) => [top - 44, bottom + 16 - height, top - 12])]; // 44: with its heading
    const better = (one, other) => seen(other) - seen(one) || past(one) - past(other) || Math.abs(one) - Math.abs(other);
    const best = ways.reduce((one, other) => (better(one, other) > 0 ? other : one));
    const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    scrollBy({ top: seen(best) ? best : ways[1], behavior: calm ? "auto" : "smooth" });
  }

  document.addEventListener("facedown:chat", () => {
    const box = document.getElementById("chat").getBoundingClientRect();
    const last = document.querySelector("#chat li:last-child");
    if (last && (box.top > innerHeight || box.bottom < 0 || !box.height)) room.tell(last.textContent.trim(), 6);
  });
  document.addEventListener("facedown:brought", (event) => show(event.detail));
  document.addEventListener("facedown:your-turn", () => {
    show();
    if (document.visibilityState !== "visible" || matchMedia("(pointer: coarse)").matches) navigator.vibrate?.(120);
  });

  document.addEventListener("facedown:pushed", () => {
    refresh();
    keepFocus();
  });
  refresh();
  show();
})();
