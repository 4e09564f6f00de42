// On every page: copy buttons, random contributions, light or dark.
// All of it is comfort: without script the same pages and forms work.
(() => {
  const all = (selector, root = document) => root.querySelectorAll(selector);

  // What this browser throws into the deal: 32 bytes that nobody else has chosen.
  function contribute() {
    for (const field of all("[data-contribution]")) {
      if (field.value) continue;
      const bytes = crypto.getRandomValues(new Uint8Array(32));
      field.value = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
    }
  }

  function prepare() {
    contribute();
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
      const table = form.action.match(/\/t\/([a-z2-7]+)\/sit$/)?.[1];
      const promised = form.querySelector(".print")?.textContent.trim();
      if (!table || !promised) return;
      const words = new TextEncoder().encode(form.elements.own_words.value.trim()).slice(0, 64);
      const hex = Array.from(words, (byte) => byte.toString(16).padStart(2, "0")).join("");
      const contribution = hex || form.elements.contribution.value;
      const settled = Array.from(all("[data-thrown-in]"), (seat) => seat.dataset.thrownIn).filter(Boolean);
      localStorage.setItem(`deal ${table}`, JSON.stringify({ commitment: promised, contribution, settled }));
    },
    true,
  );

  document.addEventListener("htmx:after:swap", prepare);
  prepare();
  for (const list of all(".lines")) list.scrollTop = list.scrollHeight;
})();
