// The end of a game: the table stays visible for a moment, then the result appears in a layer above it, so
// that nothing moves. The scores are read out line by line, until the reader hurries.
(() => {
  const { motion } = window;
  const all = (selector, root = document) => [...root.querySelectorAll(selector)];
  const room = document.getElementById("room");
  const layer = () => document.getElementById("final");
  const behind = () => [...room.children].filter((thing) => thing !== layer() && !thing.matches("h1"));
  const LAST_LOOK = 1200; // milliseconds for the table as it lies
  let reading = 0;
  const hurry = () => reading++; // a click or a key means that the reader has read enough
  addEventListener("pointerdown", hurry, true);
  addEventListener("keydown", hurry, true);

  // --- the layer ------------------------------------------------------------------------------
  document.addEventListener("facedown:ending", () => {
    document.body.dataset.end = "waits";
    room.style.minHeight = `${room.offsetHeight}px`;
  });
  async function come() {
    await window.moments.over();
    for (const wait of [() => LAST_LOOK * motion.pace(), motion.rest]) {
      if (!motion.still()) await new Promise((resolve) => setTimeout(resolve, wait()));
    }
    document.body.dataset.end = "shown";
    cover();
    const free = document.activeElement === document.body || room.contains(document.activeElement);
    if (free) layer().focus({ preventScroll: true });
    layer().scrollTop = 0;
    read();
  }
  // What lies behind the layer can't be reached, even after it was drawn again; keys scroll the layer.
  function cover() {
    if (document.body.dataset.end !== "shown") return;
    for (const thing of behind()) thing.inert = true;
    layer().tabIndex = 0;
  }
  document.addEventListener("facedown:changed", cover);
  // The table stays where it was seen.
  function lookBack() {
    if (!document.body.dataset.end) return;
    const board = document.querySelector(".board");
    const before = board.getBoundingClientRect().top;
    delete document.body.dataset.end;
    document.body.classList.replace("page-playing", "page-finished"); // one window holds no result as well
    readOut();
    for (const thing of behind()) thing.inert = false;
    layer().tabIndex = -1;
    room.style.minHeight = "";
    scrollBy({ top: board.getBoundingClientRect().top - before, behavior: "instant" });
  }
  document.addEventListener("facedown:end", come);
  document.addEventListener("click", ({ target }) => {
    if (target === layer() || target.closest("[data-look-back]")) lookBack();
  });
  document.addEventListener("keydown", ({ key }) => key === "Escape" && !document.querySelector("dialog[open]") && lookBack());

  // --- the scoring, read out ------------------------------------------------------------------
  // A row comes as a whole, or beat by beat where it has some: a safe opens, a mark lights up.
  async function read() {
    const table = document.querySelector("[data-scoring]");
    const result = document.querySelector(".result");
    if (!table || motion.still()) {
      readOut();
      return result?.scrollIntoView({ block: "nearest" });
    }
    const mine = ++reading;
    const totals = all("[data-total]", table);
    const sums = totals.map(() => 0);
    const rows = [...all("tbody tr", table), ...all("tfoot tr:not(.score-total)", table)];
    const pause = (time) => new Promise((resolve) => setTimeout(resolve, reading === mine ? time * motion.pace() : 0));
    const add = (thing, seat) => {
      sums[seat] += Number(thing.dataset.add || 0);
      totals[seat].textContent = sums[seat];
    };
    hide(table, rows, totals);
    table.scrollIntoView({ block: "center", behavior: "smooth" });
    await pause(500);
    for (const row of rows) {
      row.classList.replace("score-waits", "score-comes");
      const cells = all("td", row);
      if (totals.length === cells.length) cells.forEach(add);
      for (const beat of all("[data-beat]", row)) {
        await pause(240);
        beat.classList.replace("beat-waits", "beat-comes");
        add(beat, cells.indexOf(beat.closest("td")));
        await pause(480);
      }
      await pause(row.querySelector("[data-add]") ? 620 : 260);
    }
    reveal(table, rows, totals);
  }
  function hide(table, rows, totals) {
    for (const row of rows) row.classList.add("score-waits");
    for (const beat of all("[data-beat]", table)) beat.classList.add("beat-waits");
    for (const total of totals) total.textContent = "0";
    for (const skip of all("[data-skip]", table.parentElement)) skip.hidden = false;
    document.querySelector(".result")?.classList.add("result-waits");
  }
  // From now on the page may say who has won.
  const readOut = () => document.dispatchEvent(new CustomEvent("facedown:read-out"));
  function reveal(table, rows, totals) {
    readOut();
    for (const row of rows) row.classList.remove("score-comes");
    for (const beat of all(".beat-comes", table)) beat.classList.remove("beat-comes");
    for (const total of totals) total.textContent = total.dataset.total;
    for (const skip of all("[data-skip]", table.parentElement)) skip.hidden = true;
    const result = document.querySelector(".result");
    result?.classList.remove("result-waits");
    result?.animate([{ scale: 0.97, opacity: 0.4 }, { scale: 1, opacity: 1 }], 400 * motion.pace());
    result?.scrollIntoView({ block: "nearest", behavior: "smooth" });
  }
  document.addEventListener("click", (event) => event.target.closest("[data-read-out]") && read());
})();
