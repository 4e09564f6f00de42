// A picture of the result, to save or to share: drawn here from the result alone, in the current colours of
// the page.
(() => {
  const [WIDE, HIGH, EDGE] = [1200, 630, 70];
  const style = (name, thing = document.documentElement) => getComputedStyle(thing).getPropertyValue(name).trim();
  const words = (thing) => (thing?.textContent || "").trim().replace(/\s+/g, " ");

  // What is public at the end: the title, why, and each player's mark, name and points.
  function read(result) {
    const rows = [...result.querySelectorAll(".rank")].map((row) => ({
      mark: row.querySelector(".seat-mark"),
      name: words(row.querySelector(".who")),
      rank: words(row.querySelector(".medal b")),
      score: words(row.querySelector(".rank-score")),
    }));
    return { game: result.dataset.game, title: words(result.querySelector("#result-title")), reason: words(result.querySelector(".reason")), rows };
  }

  async function draw(told) {
    await document.fonts.ready;
    const canvas = Object.assign(document.createElement("canvas"), { width: WIDE, height: HIGH });
    const pen = canvas.getContext("2d");
    pen.lang = "ru"; // the text face draws Cyrillic the Bulgarian way otherwise
    ground(pen);
    write(pen, told.game, { at: 118, size: 34, font: "--display", colour: "--link" });
    write(pen, told.title, { at: 190, size: 62, font: "--display", colour: "--text" });
    if (told.reason) write(pen, told.reason, { at: 236, size: 28, colour: "--soft" });
    const from = told.reason ? 262 : 228;
    const step = Math.min(76, (HIGH - 84 - from) / told.rows.length);
    for (const [place, row] of told.rows.entries()) await line(pen, row, from + step * place, step);
    write(pen, "Facedown", { at: HIGH - 52, size: 24, font: "--display", colour: "--soft" });
    return canvas;
  }
  function ground(pen) {
    const light = pen.createLinearGradient(0, 0, 0, HIGH);
    light.addColorStop(0, style("--room-3"));
    light.addColorStop(1, style("--room"));
    pen.fillStyle = light;
    pen.fillRect(0, 0, WIDE, HIGH);
    pen.strokeStyle = style("--brass");
    for (const [far, thick] of [[24, 3], [33, 1]]) {
      pen.lineWidth = thick;
      pen.strokeRect(far, far, WIDE - 2 * far, HIGH - 2 * far);
    }
  }
  // One line of text, cut where it would not fit.
  function write(pen, text, { at, size, colour, font = "--body", left = EDGE, right = WIDE - EDGE, end = false }) {
    pen.font = `${size}px ${style(font)}`;
    pen.fillStyle = style(colour);
    pen.textAlign = end ? "right" : "left";
    let shown = text;
    while (shown && pen.measureText(shown).width > right - left) shown = `${shown.replace(/…$/, "").slice(0, -1).trimEnd()}…`;
    pen.fillText(shown, end ? right : left, at);
    return pen.measureText(shown).width;
  }
  async function line(pen, row, top, high) {
    const [size, middle] = [Math.min(36, high * 0.52), top + high / 2];
    const at = middle + size * 0.35;
    if (row.rank) write(pen, row.rank, { at, size, font: "--display", colour: "--link", right: EDGE + 40 });
    await mark(pen, row.mark, EDGE + 80, middle, high * 0.36);
    const taken = row.score ? write(pen, row.score, { at, size, colour: "--text", left: WIDE / 2, end: true }) : 0;
    write(pen, row.name, { at, size, colour: "--text", left: EDGE + 130, right: WIDE - EDGE - taken - 30 });
  }
  async function mark(pen, seat, x, y, radius) {
    pen.fillStyle = style("--mine", seat);
    pen.beginPath();
    pen.arc(x, y, radius, 0, 2 * Math.PI);
    pen.fill();
    const figure = await tinted(style("--figure", seat), Math.ceil(radius * 2.6));
    if (figure) pen.drawImage(figure, x - radius * 0.65, y - radius * 0.65, radius * 1.3, radius * 1.3);
  }
  // The figure in ink, as its mask is on the page; nothing where it can't be read.
  async function tinted(address, size) {
    const source = address.match(/^url\("?(.*?)"?\)$/s)?.[1];
    const image = Object.assign(new Image(), { width: size, height: size });
    image.src = source || "";
    if (!source || !(await image.decode().then(() => true, () => false))) return null;
    const layer = new OffscreenCanvas(size, size);
    const pen = layer.getContext("2d");
    pen.drawImage(image, 0, 0, size, size);
    pen.globalCompositeOperation = "source-in";
    pen.fillStyle = "#1d150e";
    pen.fillRect(0, 0, size, size);
    return layer;
  }

  // A phone shares it, other devices save it.
  async function hand(file) {
    if (matchMedia("(pointer: coarse)").matches && navigator.canShare?.({ files: [file] })) {
      return navigator.share({ files: [file] }).catch(() => {});
    }
    const link = Object.assign(document.createElement("a"), { href: URL.createObjectURL(file), download: file.name });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  }
  document.addEventListener("click", async ({ target }) => {
    const result = target.closest("[data-picture]")?.closest(".result");
    if (!result) return;
    const canvas = await draw(read(result));
    const drawn = await new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
    await hand(new File([drawn], `${result.dataset.game}.png`, { type: "image/png" }));
  });
})();
