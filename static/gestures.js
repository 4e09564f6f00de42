// Reactions appear on seats for a moment, a sleeping player is nudged, and everybody sees how long somebody
// has been thinking. Gestures come beside the pushes and are stored nowhere.
(() => {
  const { room } = window;
  const wire = document.getElementById("wire");
  const faces = document.querySelector("[data-reactions]");
  const polite = document.getElementById("polite");
  const offset = Number(wire.dataset.now) - Date.now();
  const LONG = 30; // seconds after which somebody may be nudged
  const SHOWN = 4000;
  const all = (selector) => document.querySelectorAll(selector);
  let since = JSON.parse(wire.dataset.since);

  document.addEventListener("facedown:told", ({ detail }) => {
    if (detail.since) since = detail.since;
    for (const [seat, word, to] of detail.gestures ?? []) show(seat, word, to);
    count();
  });

  // --- thinking for so long ---------------------------------------------------------------------
  function count() {
    const now = Date.now() + offset;
    const seconds = (seat) => Math.max(0, Math.round((now - since[seat]) / 1000));
    for (const clock of all("[data-thinking]")) {
      const seat = clock.dataset.thinking;
      const text = since[seat] && seconds(seat) >= 5 ? spoken(seconds(seat)) : "";
      if (clock.textContent !== text) clock.textContent = text;
    }
    for (const button of all("[data-nudge]")) button.classList.toggle("is-due", seconds(button.dataset.nudge) >= LONG);
  }
  const two = (number) => String(number).padStart(2, "0");
  const spoken = (s) => (s < 3600 ? `${Math.floor(s / 60)}:${two(s % 60)}` : `${Math.floor(s / 3600)}:${two(Math.floor(s / 60) % 60)}:${two(s % 60)}`);
  setInterval(count, 1000);

  // --- reactions and nudges ---------------------------------------------------------------------
  function show(seat, word, to) {
    if (word !== "nudge" && !showing.checked) return;
    const chip = document.getElementById(`seat-${to ?? seat}`);
    const name = document.querySelector(`#seat-${seat} .seat-name`)?.textContent.trim() ?? "";
    const bubble = document.createElement("div");
    bubble.className = "gesture";
    bubble.innerHTML = `<svg class="face" aria-hidden="true"><use href="${faces.dataset.reactions}#${word}"></use></svg>`;
    bubble.append(Object.assign(document.createElement("bdi"), { textContent: name }));
    document.body.append(bubble);
    place(bubble, chip?.getBoundingClientRect());
    setTimeout(() => bubble.remove(), SHOWN);
    polite.textContent = `${name}: ${faces.dataset[word]}`;
    if (word === "nudge" && chip) shake(chip);
  }
  function place(bubble, at) {
    const inside = at?.width && at.bottom > 0 && at.top < innerHeight;
    const width = bubble.offsetWidth / 2 + 4;
    const x = inside ? at.left + at.width / 2 : innerWidth / 2;
    bubble.style.left = `${Math.min(Math.max(x, width), innerWidth - width)}px`;
    const below = 64 + 52 * (all(".gesture").length - 1); // several at once, one under the other
    bubble.style.top = `${inside ? at.bottom - 8 : below}px`;
  }
  function shake(chip) {
    chip.classList.add("is-nudged");
    setTimeout(() => chip.classList.remove("is-nudged"), 1500);
  }
  document.addEventListener("facedown:nudge", () => {
    room.tell(faces.dataset.awaited, 8);
    document.querySelector(".panel")?.scrollIntoView({ block: "nearest" });
  });

  const showing = document.getElementById("reactions");
  showing.checked = localStorage.getItem("reactions") !== "off";
  showing.addEventListener("change", () => localStorage.setItem("reactions", showing.checked ? "on" : "off"));

  count();
})();
