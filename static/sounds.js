// Sounds, made from oscillators alone. They follow the cues of a push, which are public, so a sound can't
// give away a card. Phones start silent.
(() => {
  const slider = document.getElementById("volume");
  const phone = matchMedia("(pointer: coarse)").matches;
  let context = null;

  slider.value = localStorage.getItem("volume") ?? (phone ? 0 : 40);
  slider.addEventListener("change", () => {
    localStorage.setItem("volume", slider.value);
    wake();
    play("your-turn");
  });

  // Browsers allow no sound before the first click.
  function wake() {
    context ??= new AudioContext();
    if (context.state === "suspended") context.resume();
  }
  for (const name of ["pointerdown", "keydown"]) addEventListener(name, () => Number(slider.value) && wake());

  // Each note: when it begins, how high, how long, how loud, with which wave.
  const TUNES = {
    "your-turn": [[0, 523, 0.18, 0.5, "sine"], [0.14, 784, 0.3, 0.5, "sine"]],
    nudge: [[0, 880, 0.12, 0.4, "triangle"], [0.18, 880, 0.12, 0.4, "triangle"], [0.36, 1175, 0.3, 0.5, "triangle"]],
    reveal: [[0, 196, 0.25, 0.5, "triangle"], [0.1, 233, 0.25, 0.5, "triangle"], [0.2, 311, 0.5, 0.6, "triangle"]],
    coin: [[0, 1976, 0.08, 0.2, "square"], [0.07, 2637, 0.25, 0.2, "square"]],
    end: [[0, 392, 0.25, 0.5, "sine"], [0.2, 523, 0.25, 0.5, "sine"], [0.4, 659, 0.25, 0.5, "sine"], [0.6, 784, 0.7, 0.6, "sine"]],
  };
  function play(cue) {
    const loud = Number(slider.value) / 100;
    if (!loud || context?.state !== "running") return;
    for (const [after, pitch, length, level, wave] of TUNES[cue]) {
      const start = context.currentTime + after;
      const tone = new OscillatorNode(context, { type: wave, frequency: pitch });
      const fade = new GainNode(context, { gain: 0 });
      fade.gain.setValueAtTime(0.0001, start);
      fade.gain.exponentialRampToValueAtTime(level * loud * loud * 0.5 + 0.0001, start + 0.02);
      fade.gain.exponentialRampToValueAtTime(0.0001, start + length);
      tone.connect(fade).connect(context.destination);
      tone.start(start);
      tone.stop(start + length);
    }
    document.dispatchEvent(new CustomEvent("facedown:played", { detail: cue }));
  }
  for (const cue of Object.keys(TUNES)) document.addEventListener(`facedown:${cue}`, () => play(cue));
})();
