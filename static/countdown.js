// Countdowns: the time that is left for each question, by the server's clock.
(() => {
  const offset = Number(document.getElementById("wire").dataset.now) - Date.now();
  const all = (selector, root = document) => [...root.querySelectorAll(selector)];

  function count() {
    for (const clock of all("[data-deadline]")) {
      const left = Math.max(0, Math.round((Number(clock.dataset.deadline) - Date.now() - offset) / 1000));
      const [hours, minutes, seconds] = [Math.floor(left / 3600), Math.floor(left / 60) % 60, left % 60];
      const two = (number) => String(number).padStart(2, "0");
      clock.textContent = hours ? `${hours}:${two(minutes)}:${two(seconds)}` : `${minutes}:${two(seconds)}`;
      clock.classList.toggle("urgent", left <= 15);
    }
    for (const copy of all("[data-deadline-of]")) {
      copy.textContent = document.querySelector(`#${copy.dataset.deadlineOf} [data-deadline]`)?.textContent ?? "";
    }
  }
  setInterval(count, 1000);
  document.addEventListener("facedown:changed", count);
})();
