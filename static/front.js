// The lists of the front page, fetched every few seconds while somebody looks: whose turn it is, and which
// tables are open. Unchanged lists are left alone.
(() => {
  const EVERY = 5000;
  const title = document.title;

  const show = (id, fresh) => {
    const old = document.getElementById(id);
    const now = fresh.getElementById(id);
    if (now && now.innerHTML.trim() !== old.innerHTML.trim()) old.innerHTML = now.innerHTML;
  };
  const call = () => (document.title = document.querySelector("#mine-now .ticket-turn") ? `● ${title}` : title);

  async function look() {
    const answer = await fetch("/tables", { headers: { accept: "text/html" } }).catch(() => null);
    if (!answer?.ok) return;
    const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
    for (const id of ["mine-now", "listed-now"]) show(id, fresh);
    call();
  }

  setInterval(look, EVERY);
  addEventListener("pageshow", (event) => event.persisted && look());
  call();
})();
