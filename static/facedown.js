// On every page: copy buttons, random contributions, and forms that send themselves.
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
    for (const form of all("form[data-auto]")) for (const button of all("button", form)) button.hidden = true;
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

  document.addEventListener("change", (event) => {
    const form = event.target.closest("form[data-auto], form[data-replay]");
    if (form) form.requestSubmit();
  });

  // Replays: the keys step through the links that are there anyway.
  const steps = { ArrowLeft: "prev", ArrowRight: "next", Home: "first", End: "last" };
  document.addEventListener("keydown", (event) => {
    if (event.target.matches("input, select, textarea") || event.altKey || event.ctrlKey || event.metaKey) return;
    const link = document.querySelector(`a[data-step="${steps[event.key]}"]`);
    if (link) {
      event.preventDefault();
      link.click();
    }
  });

  document.addEventListener("htmx:after:swap", prepare);
  prepare();
  for (const list of all(".lines")) list.scrollTop = list.scrollHeight;
})();
