// Deals a finished game once more, from docs/fair-deal.md alone and without a line of the server's:
// is the secret the one that was promised, and does every draw follow from it? The page says so in
// one line. Rules of games are not known here; `python -m app verify` plays the decisions again.

// --- SHA-256 (FIPS 180-4): the browser's own is there under https only, and friends play at home ---
const primes = [];
for (let n = 2; primes.length < 64; n++) if (primes.every((prime) => n % prime)) primes.push(n);
const fraction = (root) => ((root % 1) * 2 ** 32) >>> 0;
const START = primes.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));
const ROUNDS = primes.map((prime) => fraction(Math.cbrt(prime)));
const turned = (word, by) => (word >>> by) | (word << (32 - by));

function schedule(view, at) {
  const words = [];
  for (let n = 0; n < 16; n++) words.push(view.getUint32(at + 4 * n));
  for (let n = 16; n < 64; n++) {
    const [early, late] = [words[n - 15], words[n - 2]];
    const small = turned(early, 7) ^ turned(early, 18) ^ (early >>> 3);
    const large = turned(late, 17) ^ turned(late, 19) ^ (late >>> 10);
    words.push((words[n - 16] + small + words[n - 7] + large) >>> 0);
  }
  return words;
}

function squeezed(state, words) {
  let [a, b, c, d, e, f, g, h] = state;
  for (let n = 0; n < 64; n++) {
    const one = h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + ((e & f) ^ (~e & g)) + ROUNDS[n] + words[n];
    const two = (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) >>> 0, c, b, a, (one + two) >>> 0];
  }
  return [a, b, c, d, e, f, g, h].map((word, n) => (word + state[n]) >>> 0);
}

export function sha256(bytes) {
  const padded = new Uint8Array(Math.ceil((bytes.length + 9) / 64) * 64);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setBigUint64(padded.length - 8, BigInt(bytes.length) * 8n);
  let state = START;
  for (let at = 0; at < padded.length; at += 64) state = squeezed(state, schedule(view, at));
  const digest = new DataView(new ArrayBuffer(32));
  state.forEach((word, n) => digest.setUint32(4 * n, word));
  return new Uint8Array(digest.buffer);
}

// --- the deal, as docs/fair-deal.md has it ---------------------------------------------------------
const hex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
const unhex = (text) => Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));

export const commitment = (secret) => hex(sha256(unhex(secret)));

export function seed(id, secret, contributions) {
  const seats = contributions.map((contribution, seat) => `${seat} ${contribution}`);
  return sha256(new TextEncoder().encode(["facedown seed 1", id, secret, ...seats].join("\n")));
}

export class Dice {
  #seed;
  #block = 0n;
  #words = [];

  constructor(seed) {
    this.#seed = seed;
  }

  word() {
    if (!this.#words.length) {
      const message = new Uint8Array(this.#seed.length + 8);
      message.set(this.#seed);
      new DataView(message.buffer).setBigUint64(this.#seed.length, this.#block++);
      const view = new DataView(sha256(message).buffer);
      this.#words = [0, 8, 16, 24].map((at) => view.getBigUint64(at));
    }
    return this.#words.shift();
  }

  below(n) {
    const all = 2n ** 64n;
    const limit = all - (all % BigInt(n));
    let word = this.word();
    while (word >= limit) word = this.word();
    return Number(word % BigInt(n));
  }

  shuffle(things) {
    const shuffled = [...things];
    for (let last = shuffled.length - 1; last >= 1; last--) {
      const other = this.below(last + 1);
      [shuffled[last], shuffled[other]] = [shuffled[other], shuffled[last]];
    }
    return shuffled;
  }
}

// --- a record, and what a browser remembers of the time before the game ----------------------------
const same = (one, other) => one.length === other.length && one.every((thing, at) => thing === other[at]);

function drawnAgain(dice, draw) {
  if (Array.isArray(draw.shuffle)) return same(dice.shuffle(draw.shuffle), draw.into);
  return dice.below(draw.below) === draw.gave;
}

// What differs first: "" if nothing does. `number` is that of the draw, counted from 1, or how many draws were
// checked: a record that was cut short follows from its secret as far as it goes.
export function check(record, before = {}) {
  if (commitment(record.secret) !== record.commitment) return { differs: "promise" };
  if (before.commitment && before.commitment !== record.commitment) return { differs: "remembered" };
  const contributions = record.seats.map((seat) => seat.contribution);
  if (before.contribution && !contributions.includes(before.contribution)) return { differs: "contribution" };
  if (!record.draws?.length) return { differs: "undrawn" };
  const dice = new Dice(seed(record.table, record.secret, contributions));
  const wrong = record.draws.findIndex((draw) => !drawnAgain(dice, draw));
  return wrong < 0 ? { differs: "", number: record.draws.length } : { differs: "draw", number: wrong + 1 };
}

// Who had thrown in what is in the record before this browser threw in its own: `settled` are the fingerprints
// that it saw then. None of them can have chosen theirs by dealing with what came later.
export function settledBefore(record, { contribution, settled = [] }) {
  const others = record.seats.filter((seat) => seat.contribution && seat.contribution !== contribution);
  return others.filter((seat) => settled.includes(hex(sha256(unhex(seat.contribution))))).map((seat) => seat.name);
}

// What this browser wrote down as somebody sat down here (facedown.js); some browsers keep nothing.
function remembered(table) {
  try {
    return JSON.parse(localStorage.getItem(`deal ${table}`)) ?? {};
  } catch {
    return {};
  }
}

// --- on the page of a replay -------------------------------------------------------------------------
async function show(place) {
  const words = place.dataset;
  const say = (name, text) => {
    place.dataset.found = name;
    place.textContent = text;
  };
  try {
    const answer = await fetch(words.record);
    if (!answer.ok) throw new Error(answer.status);
    const [record, before] = [await answer.json(), remembered(words.table)];
    const found = check(record, before);
    const settled = found.differs ? [] : settledBefore(record, before);
    const more = settled.length ? ` ${words.settled.replace("{}", settled.join(", "))}` : "";
    say(found.differs || "fair", words[found.differs || "fair"].replace("{}", found.number) + more);
  } catch {
    say("unread", words.unread);
  }
}

const place = globalThis.document?.getElementById("dealt");
if (place) show(place);
