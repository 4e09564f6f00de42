// On a phone a question that is longer than its place lies over the lower edge of the board, so that the board
// stays as it is. What it covers can be scrolled up from under it; only where what the question needs can't be
// seen as a whole then, the board makes room.
(() => {
  const all = (selector, root = document) => [...root.querySelectorAll(selector)];
  const FRAMES = ".stage-panel, .scrolls-up"; // what is scrolled in them
  const room = document.getElementById("room");
  const box = (selector) => document.querySelector(selector)?.getBoundingClientRect();
  const bottom = (thing) => thing.offsetTop + thing.offsetHeight;

  // Where the reader sees the end of this frame. Beside a board that lies on its side, nothing is covered.
  function floor(frame) {
    const [edge, panel] = [frame.getBoundingClientRect().bottom, box(".panel")];
    return panel?.height && panel.left < innerWidth / 2 ? Math.min(edge, panel.top) : edge;
  }
  const covers = (board) => Math.max(0, Math.round(board.getBoundingClientRect().bottom - floor(board)));

  // The first region that the question needs is enough, as on any phone.
  function fits() {
    const needed = window.stage.needs()[0];
    const frame = needed?.closest(FRAMES);
    return !frame || needed.getBoundingClientRect().height <= floor(frame) - frame.getBoundingClientRect().top + 1;
  }

  let measured = "";
  function measure() {
    const board = document.querySelector(".board");
    if (!board) return;
    const asked = all("#asks form").map((form) => form.id).join(" ");
    const now = `${asked} ${box(".panel")?.height} ${innerWidth} ${innerHeight}`;
    if (now !== measured) {
      measured = now;
      room.style.removeProperty("--row");
      if (covers(board) && !fits()) room.style.setProperty("--row", `${box(".panel").height}px`);
    }
    const covered = covers(board);
    board.style.setProperty("--covered", `${covered}px`);
    if (!covered) return;
    const frames = all(FRAMES, board);
    const ends = frames.map((frame) => Math.max(frame.clientHeight, ...[...frame.children].map(bottom)));
    frames.forEach((frame, n) => frame.style.setProperty("--end", `${ends[n]}px`));
  }

  const watch = new ResizeObserver(measure);
  function follow() {
    for (const panel of all(".room > .panel")) watch.observe(panel);
    measure();
  }
  document.addEventListener("facedown:settled", follow);
  Object.assign(window.stage, { floor, measure });
  follow();
})();
