// Log and chat: a column that folds away at a desk, a sheet from below on a phone. While they are hidden,
// their button counts new lines.
(() => {
  const all = (selector, root = document) => [...root.querySelectorAll(selector)];
  const side = document.getElementById("side");
  const desk = matchMedia("(min-width: 1024px) and (min-height: 700px)");
  const NARROW = 1200; // where the table needs the room of the column
  let shown = null; // on a phone: by this button
  let seen = new Set();

  const kept = () => localStorage.getItem("side") ?? (innerWidth < NARROW ? "folded" : "open");
  const inSight = () => (desk.matches ? kept() === "open" : Boolean(shown));
  const news = () => all("#r-chronicle > li, #chat > li:not(.said-mine)").map((line) => line.id);

  function draw() {
    const open = inSight();
    document.body.classList.toggle("side-folded", desk.matches && !open);
    document.body.classList.toggle("side-shown", !desk.matches && open);
    const lines = news();
    if (open) seen = new Set(lines);
    const count = lines.filter((id) => !seen.has(id)).length;
    for (const button of all("[data-side]")) {
      button.hidden = false;
      button.setAttribute("aria-expanded", String(open));
    }
    for (const badge of all("[data-news]")) {
      badge.hidden = !count;
      badge.textContent = count > 99 ? "99+" : count;
    }
  }
  function toggle(button) {
    if (desk.matches) localStorage.setItem("side", inSight() ? "folded" : "open");
    else shown = shown ? null : button;
    draw();
    for (const list of all("[data-follow]", side)) list.scrollTop = list.scrollHeight;
    if (!desk.matches && shown) side.querySelector("[data-side]").focus();
  }
  function close() {
    if (!shown) return;
    const back = document.querySelector(".panel [data-side]") ?? shown;
    shown = null;
    draw();
    back.focus({ preventScroll: true });
  }
  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-side]");
    if (button) toggle(button);
    else if (!side.contains(event.target)) close();
  });
  document.addEventListener("keydown", ({ key }) => key === "Escape" && close());
  desk.addEventListener("change", draw);
  for (const name of ["facedown:changed", "facedown:pushed"]) document.addEventListener(name, draw);

  // What is there when the page comes is not new.
  seen = new Set(news());
  draw();
})();
