// The form of a table: options that don't go together are reported beside the choice, as soon as it is
// made.
(() => {
  const form = document.querySelector("form[data-check]");
  const spots = [...form.querySelectorAll("[data-why]")];
  const panels = [...form.querySelectorAll("details")];
  const field = (name) => form.querySelector(`[name="${CSS.escape(name)}"]`);
  let asked = 0;

  function show(why) {
    for (const spot of spots) {
      const words = why[spot.dataset.why] ?? "";
      if (spot.textContent !== words) spot.textContent = words;
      spot.hidden = !words;
      field(spot.dataset.why)?.toggleAttribute("aria-invalid", Boolean(words));
    }
  }

  form.addEventListener("change", async () => {
    const mine = ++asked;
    const answer = await fetch(form.dataset.check, { method: "POST", body: new URLSearchParams(new FormData(form)) }).catch(() => null);
    if (answer?.ok && mine === asked) show(await answer.json());
  });

  // What can't be opened isn't sent, so that nothing on the page moves.
  form.addEventListener("submit", (event) => {
    const first = spots.find((spot) => !spot.hidden && spot.dataset.why.startsWith("option."));
    if (!first) return;
    event.preventDefault();
    const panel = first.closest("details");
    if (panel) panel.open = true;
    first.scrollIntoView({ block: "center" });
    field(first.dataset.why)?.focus({ preventScroll: true });
  });

  // Panels that were open are open again when somebody comes back.
  const remember = () => history.replaceState({ open: panels.filter((panel) => panel.open).map((panel) => panel.id) }, "");
  for (const id of history.state?.open ?? []) document.getElementById(id)?.setAttribute("open", "");
  for (const panel of panels) panel.addEventListener("toggle", remember);
})();
