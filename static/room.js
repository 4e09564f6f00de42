// The room after each change: moves the focus, sets the title, keeps lists at their end.
(() => {
  const { room } = window;
  const title = document.title.replace(/^.*? · /, "");
  const all = (selector, root = document) => [...root.querySelectorAll(selector)];

  // Which seat has which colour and figure is said once, for the whole page.
  function wear(looks) {
    const old = [...document.body.classList].filter((name) => /^seat-\d+-is-/.test(name));
    document.body.classList.remove(...old);
    document.body.classList.add(...looks.split(" ").filter(Boolean));
  }

  // What had the focus keeps it over a push; what is gone gives it to the question.
  function keepFocus() {
    room.closeFor();
    const { focused } = room;
    const lost = focused && focused !== document.body && document.activeElement === document.body;
    const heirs = lost ? [focused.id && document.getElementById(focused.id), document.querySelector(".panel"), document.getElementById("main")] : [];
    for (const heir of heirs) if (heir && document.activeElement === document.body) heir.focus({ preventScroll: true });
    room.focused = null;
  }

  // First all is written ("changed"), then measured and scrolled ("settled"): the page is laid out once.
  function refresh() {
    room.glow();
    const status = document.getElementById("status");
    if (status) wear(status.dataset.looks);
    if (status) document.title = `${status.dataset.turn === "yes" ? "● " : ""}${status.dataset.title} · ${title}`;
    document.dispatchEvent(new CustomEvent("facedown:changed"));
    for (const list of all("[data-follow]")) follow(list);
    document.dispatchEvent(new CustomEvent("facedown:settled"));
  }

  // A list at its end stays there; a reader further up isn't disturbed. Scroll events between the
  // list's growth and our scrolling to its end don't come from the reader.
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

  document.addEventListener("facedown:released", () => all("[data-follow]").forEach(follow));

  document.addEventListener("facedown:chat", () => {
    const box = document.getElementById("chat").getBoundingClientRect();
    const last = document.querySelector("#chat li:last-child");
    if (last && (box.top > innerHeight || box.bottom < 0 || !box.height)) room.tell(last.textContent.trim(), 6);
  });
  document.addEventListener("facedown:your-turn", () => {
    // Browsers refuse, and complain, before the page has been touched for the first time.
    const touched = navigator.userActivation?.hasBeenActive ?? true;
    const felt = document.visibilityState !== "visible" || matchMedia("(pointer: coarse)").matches;
    if (touched && felt) navigator.vibrate?.(120);
  });

  document.addEventListener("facedown:pushed", () => {
    refresh();
    keepFocus();
  });
  refresh();
})();
