// The lesson: each answer leads to the next page; with script only the room changes, and moves.
(() => {
  const all = (selector, root = document) => [...root.querySelectorAll(selector)];
  let busy = false;

  function hint() {
    const wanted = document.getElementById("coach").dataset.hints.split(" ").filter(Boolean);
    for (const id of wanted) {
      for (const thing of all(`[data-at="${CSS.escape(id)}"], [data-for="${CSS.escape(id)}"]`)) {
        thing.classList.add("hinted");
        const at = thing.dataset.forAt;
        if (at) document.querySelector(`[data-at="${CSS.escape(at)}"]`)?.classList.add("hinted");
      }
    }
  }

  function settle() {
    window.room.glow();
    hint();
    for (const list of all("[data-follow]")) list.scrollTop = list.scrollHeight;
  }

  function swap(html) {
    const page = new DOMParser().parseFromString(html, "text/html");
    if (!page.getElementById("coach")) return false;
    document.dispatchEvent(new CustomEvent("facedown:before-step"));
    for (const id of ["room", "r-chronicle"]) {
      document.getElementById(id).replaceChildren(...page.getElementById(id).childNodes);
    }
    settle();
    for (const name of ["facedown:step", "facedown:changed"]) document.dispatchEvent(new CustomEvent(name));
    document.querySelector(".panel").focus({ preventScroll: true });
    return true;
  }

  // If anything goes wrong, the browser does it by itself.
  async function load(address, options, otherwise, keep = false) {
    if (busy) return;
    busy = true;
    try {
      const answer = await fetch(address, options);
      if (!answer.ok || !swap(await answer.text())) return otherwise();
      if (!keep) history.pushState(null, "", answer.url);
    } catch {
      otherwise();
    } finally {
      busy = false;
    }
  }

  document.addEventListener("submit", (event) => {
    const form = event.target.closest("form[data-act]");
    if (!form) return;
    event.preventDefault();
    const body = new URLSearchParams(new FormData(form, event.submitter));
    load(form.action, { method: "POST", body }, () => location.reload());
  });
  document.addEventListener("click", (event) => {
    const link = event.target.closest("a[data-step]");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    load(link.href, {}, () => location.assign(link.href));
  });
  addEventListener("popstate", () => !location.hash && load(location.href, {}, () => location.reload(), true));
  settle();
})();
