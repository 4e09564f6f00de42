// On every page: copy buttons, random contributions, light or dark. Without script the same pages and forms
// work.
(() => {
  const all = (selector, root = document) => root.querySelectorAll(selector);

  // This browser's contribution to the deal: 32 bytes that nobody else has chosen.
  function contribute() {
    for (const field of all("[data-contribution]")) {
      if (field.value) continue;
      const bytes = crypto.getRandomValues(new Uint8Array(32));
      field.value = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
    }
  }

  function prepare() {
    contribute();
    rememberSeat();
    const toggle = document.querySelector("[data-theme-toggle] button");
    const dark = matchMedia("(prefers-color-scheme: dark)").matches;
    if (toggle && !document.documentElement.dataset.theme) toggle.value = dark ? "light" : "dark";
    if (navigator.clipboard) for (const button of all("[data-copy]")) button.hidden = false;
  }

  document.addEventListener("click", async (event) => {
    const button = event.target.closest("[data-copy]");
    if (!button) return;
    const field = document.getElementById(button.dataset.copy);
    field.select();
    await navigator.clipboard.writeText(field.value);
    const words = document.getElementById("line")?.dataset.copied || "✓";
    const before = button.textContent;
    button.textContent = words;
    setTimeout(() => (button.textContent = before), 1500);
  });

  // What was promised and thrown in is remembered here, out of the server's reach (verify_deal.js); also what
  // others had thrown in by then: they can't have chosen it to suit what this browser throws in.
  document.addEventListener(
    "submit",
    ({ target: form }) => {
      const table = form.action.match(/\/t\/([a-z2-7]+)\/(sit|contribute)$/)?.[1];
      const { promise, commitment } = form.dataset;
      if (!table || !promise) return;
      const words = new TextEncoder().encode(form.elements.own_words?.value.trim() ?? "").slice(0, 64);
      const hex = Array.from(words, (byte) => byte.toString(16).padStart(2, "0")).join("");
      const contribution = hex || form.elements.contribution.value;
      const settled = Array.from(all("[data-thrown-in]:not(.seat-mine)"), (seat) => seat.dataset.thrownIn).filter(Boolean);
      localStorage.setItem(`deal ${table}`, JSON.stringify({ promise, commitment, contribution, settled }));
    },
    true,
  );

  // Seats may move together at the start. The one that this browser's player then has is remembered as well.
  function rememberSeat() {
    const [, table] = location.pathname.match(/^\/t\/([a-z2-7]+)$/) ?? [];
    const { status, me: seat } = document.getElementById("status")?.dataset ?? {};
    const begun = seat && status !== "gathering";
    const kept = table && begun && JSON.parse(localStorage.getItem(`deal ${table}`));
    if (!kept || "seat" in kept) return;
    localStorage.setItem(`deal ${table}`, JSON.stringify({ ...kept, seat: Number(seat) }));
  }

  // Who was seated before they could see what is promised contributes again, now that they see it.
  document.addEventListener("DOMContentLoaded", () => {
    if (location.hash !== "#seated") return;
    history.replaceState(null, "", location.pathname);
    document.getElementById("contribute")?.requestSubmit();
  });

  document.documentElement.classList.add("scripted");
  document.addEventListener("htmx:after:swap", prepare);
  prepare();
  for (const list of all(".lines")) list.scrollTop = list.scrollHeight;
})();
