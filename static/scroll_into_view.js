// Brings things to look at (data-look), or else things to choose, into view: as much as fits, by the
// shortest way, so that the question stays at the thumb.
(() => {
  const all = (selector, root = document) => [...root.querySelectorAll(selector)];

  // `brought` is on its way into sight from the side.
  function show(brought) {
    const panel = document.querySelector(".panel")?.getBoundingClientRect();
    const below = panel && panel.left < innerWidth / 2 ? panel.height : 0;
    const height = innerHeight - below;
    const looks = all(".board [data-look]");
    const things = looks.length ? looks : all(".board .can");
    if (document.documentElement.scrollHeight <= innerHeight + 1) return inside(things, brought);
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

  // On the stage only what is longer than its panel is scrolled, inside of it.
  function inside(things, brought) {
    const seen = ({ left, right, height }) => height && right > 0 && left < innerWidth;
    const here = things.filter((thing) => (brought ? brought.contains(thing) : seen(thing.getBoundingClientRect())));
    for (const thing of [here.at(-1), here[0]]) {
      const frame = thing?.closest(".stage-panel, .board");
      if (!frame || frame === thing) continue;
      const [box, own] = [frame.getBoundingClientRect(), thing.getBoundingClientRect()];
      const floor = window.stage.floor(frame);
      if (own.bottom > floor) frame.scrollTop += own.bottom - floor + 8;
      else if (own.top < box.top) frame.scrollTop += own.top - box.top - 8;
    }
  }

  document.addEventListener("facedown:brought", (event) => show(event.detail));
  document.addEventListener("facedown:your-turn", () => show());
  show();
})();
