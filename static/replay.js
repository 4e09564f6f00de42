// Replays: follows their links and forms without leaving the page, and plays. Parts keep their ids from
// step to step, so things can be seen to move (motion.js).
(() => {
  const REGIONS = ["slider", "eyes", "replay-board", "r-hand", "happened", "r-chronicle", "step-link"];
  const BEAT = 1600; // milliseconds between steps while it plays
  const KEYS = { // by what they write, or where they lie: brackets lie there in every alphabet
    ArrowLeft: "prev", ArrowRight: "next", Home: "first", End: "last", PageUp: "own-prev", PageDown: "own-next",
    BracketLeft: "turn-prev", BracketRight: "turn-next",
  };
  const FASTER = { "+": 1, "=": 1, "-": -1 };
  const speed = document.getElementById("speed");
  const line = document.getElementById("line");
  const play = document.getElementById("play");
  const link = (name) => document.querySelector(`a[data-step="${name}"]`);
  let running = null; // what tells one playing from the next
  let wanted = "";

  async function show(address, keep = false) {
    wanted = address;
    const answer = await fetch(address);
    if (!answer.ok) return location.assign(address);
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    if (wanted !== address) return; // somebody was faster
    const focused = document.activeElement;
    document.dispatchEvent(new CustomEvent("facedown:before-step"));
    for (const id of REGIONS) {
      const [old, fresh] = [document.getElementById(id), page.getElementById(id)];
      if (id === "slider") takeOver(old, fresh);
      else if (id === "step-link") old.value = fresh.value;
      else if (!old.contains(focused)) old.replaceWith(fresh);
      else for (const field of fresh.querySelectorAll("input")) old.querySelector(`[name="${field.name}"]`).value = field.value;
    }
    steps(page, focused);
    bare();
    reach();
    line.textContent = document.getElementById("happened").textContent.trim().replace(/\s+/g, " ");
    if (!keep) history.replaceState(null, "", address);
    const lines = document.getElementById("r-chronicle");
    lines.scrollTop = lines.scrollHeight;
    document.dispatchEvent(new CustomEvent("facedown:step", { detail: { quick: quick() } }));
  }
  // Hands that are scrolled can be reached by keys.
  function reach() {
    const hands = document.getElementById("r-hand");
    if (hands.scrollHeight > hands.clientHeight || hands.scrollWidth > hands.clientWidth) hands.tabIndex = 0;
  }
  // What changes is sent at once: nothing has to be pressed.
  function bare() {
    for (const button of document.querySelectorAll("form[data-replay] button")) button.hidden = true;
  }
  function takeOver(old, fresh) {
    for (const field of fresh.querySelectorAll("input")) old.querySelector(`[name="${field.name}"]`).value = field.value;
    old.querySelector("#step").ariaValueText = fresh.querySelector("#step").ariaValueText;
    old.querySelector("output").replaceWith(fresh.querySelector("output"));
  }
  // The links are exchanged one by one around what keeps the focus: the button that plays, and lists.
  function steps(page, focused) {
    const name = focused?.dataset?.step;
    document.getElementById("own-steps").replaceWith(page.getElementById("own-steps"));
    for (const fresh of page.querySelectorAll("[data-slot]")) document.querySelector(`[data-slot="${fresh.dataset.slot}"]`).replaceWith(fresh);
    const [turn, now] = [document.getElementById("turn"), page.getElementById("turn")];
    if (turn && now) turn.value = now.value;
    if (name) (link(name) || play).focus();
  }

  // --- playing ------------------------------------------------------------------------------------
  const quick = () => Boolean(running) && Number(speed.value) > 1; // nobody reads scenes then
  const pause = () => new Promise((resolve) => setTimeout(resolve, BEAT / Number(speed.value)));
  function stop() {
    running = null;
    play.setAttribute("aria-pressed", "false");
    play.ariaLabel = play.title = line.dataset.play;
    play.firstElementChild.textContent = "▶";
  }
  async function go(run) {
    while (running === run) {
      const to = link("next");
      if (!to) return stop();
      await show(to.href);
      await Promise.all([pause(), window.moments?.over()]);
    }
  }
  async function toggle() {
    if (running) return stop();
    play.setAttribute("aria-pressed", "true");
    play.ariaLabel = play.title = line.dataset.pause;
    play.firstElementChild.textContent = "❚❚";
    const run = running = {};
    if (!link("next")) await show(link("first").href);
    go(run);
  }

  play.hidden = speed.parentElement.hidden = false;
  play.addEventListener("click", toggle);
  bare();
  reach();

  document.addEventListener("click", (event) => {
    const to = event.target.closest("a[data-step]");
    if (!to || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    if (event.isTrusted) stop();
    show(to.href);
  });
  document.addEventListener("submit", (event) => {
    const form = event.target.closest("form[data-replay]");
    if (!form) return;
    event.preventDefault();
    show(`?${new URLSearchParams(new FormData(form))}`);
  });
  document.addEventListener("input", (event) => event.target.id === "step" && (stop(), event.target.form.requestSubmit()));
  document.addEventListener("change", ({ target }) => {
    if (target.id === "turn") stop();
    if (["as", "turn"].includes(target.id)) target.form.requestSubmit();
  });
  document.addEventListener("keydown", (event) => {
    if (event.target.matches("input:not([type=range]), select, textarea") || event.altKey || event.ctrlKey || event.metaKey) return;
    const onButton = event.target.matches("button, a, summary");
    if (event.key === " " && !onButton) {
      event.preventDefault();
      toggle();
    }
    const faster = FASTER[event.key];
    if (faster) speed.selectedIndex = Math.max(0, Math.min(speed.length - 1, speed.selectedIndex + faster));
    const to = link(KEYS[event.key] || KEYS[event.code]);
    const scrolls = /^(Page|Home|End)/.test(event.key) && event.target.matches("#r-chronicle, #happened");
    if (to && !scrolls) {
      event.preventDefault();
      stop();
      show(to.href);
    }
  });
})();
