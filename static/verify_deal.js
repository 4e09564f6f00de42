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

const digest = (...lines) => hex(sha256(new TextEncoder().encode(lines.join("\n"))));

// The same text for the same content: sorted keys, no spaces.
export function canonical(content) {
  if (content === null || typeof content !== "object") return JSON.stringify(content);
  if (Array.isArray(content)) return `[${content.map(canonical).join(",")}]`;
  const named = Object.keys(content).sort().map((name) => `${JSON.stringify(name)}:${canonical(content[name])}`);
  return `{${named.join(",")}}`;
}
export const hashOf = (content) => digest(canonical(content));

// A record without a promise is of a table that began before there was one, only a commitment to its secret.
export const commitment = ({ table, secret, promise }) =>
  promise ? digest("facedown commitment 2", table, secret) : hex(sha256(unhex(secret)));

export function seed({ table, secret, promise, seats }) {
  const given = seats.map((seat) => seat.contribution);
  if (!promise) return unhex(digest("facedown seed 1", table, secret, ...given.map((one, seat) => `${seat} ${one}`)));
  return unhex(digest("facedown seed 2", hashOf(promise), secret, ...given.filter(Boolean).sort()));
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

// What was promised, but for the secret: each name with what the record must have there.
const PROMISED = { facedown: "facedown", table: "table", commitment: "commitment", game: "game", edition: "edition", cards: "cards_hash", options: "options" };
const asPromised = (record) =>
  Object.entries(PROMISED).every(([name, field]) => canonical(record.promise[name]) === canonical(record[field])) &&
  record.seats.every(({ seat }, at) => seat === at) &&
  record.seats.length <= record.promise.seats &&
  record.seats.length in record.promise.first_draws;

// Whether the first draws were made from what was promised; those that depend on luck are left open there.
function inOrder({ promise, seats, draws }) {
  const { draws: count, open, hash } = promise.first_draws[seats.length];
  const given = draws.slice(0, count).map((draw, at) => (open.includes(at) ? null : (draw.shuffle ?? draw.below)));
  return given.length === count && hashOf(given) === hash;
}

function ownIsThere(seats, { contribution, seat }) {
  if (seat !== undefined) return seats[seat]?.contribution === contribution;
  return seats.some((one) => one.contribution === contribution);
}

// What differs first: "" if nothing does. `number` is that of the draw, counted from 1, or how many draws were
// checked: a record that was cut short follows from its secret as far as it goes. `before` is what this browser
// knows of the time before the game, and `table` the one whose page this is.
export function check(record, before = {}) {
  const { promise, seats, draws } = record;
  if (!/^[a-z2-7]{20}$/.test(record.table) || (before.table ?? record.table) !== record.table) return { differs: "table" };
  if (commitment(record) !== record.commitment) return { differs: "promise" };
  if (before.commitment && before.commitment !== record.commitment) return { differs: "remembered" };
  if (before.promise && (!promise || before.promise !== hashOf(promise))) return { differs: "remembered" };
  if (promise && !asPromised(record)) return { differs: "terms" };
  if (promise && seats.some((seat) => seat.bot && seat.contribution)) return { differs: "bots" };
  if (before.contribution && !ownIsThere(seats, before)) return { differs: "contribution" };
  if (hashOf(record.cards) !== record.cards_hash) return { differs: "cards" };
  if (!draws?.length) return { differs: "undrawn" };
  if (promise && !inOrder(record)) return { differs: "order" };
  const dice = new Dice(seed(record));
  const wrong = draws.findIndex((draw) => !drawnAgain(dice, draw));
  if (wrong >= 0) return { differs: "draw", number: wrong + 1 };
  return { differs: promise ? "" : "earlier", number: draws.length };
}

// Who had thrown in what is in the record before this browser threw in its own: `settled` are the fingerprints
// that it saw then. None of them can have chosen theirs by dealing with what came later.
export function settledBefore(record, { contribution, settled = [] }) {
  const others = record.seats.filter((seat) => seat.contribution && seat.contribution !== contribution);
  return others.filter((seat) => settled.includes(hex(sha256(unhex(seat.contribution))))).map((seat) => seat.name);
}

// How many who had contributed before this browser did are not in the record: they left before the start, and
// each that leaves makes another deal.
export function leftSince(record, { settled = [] }) {
  const there = record.seats.map((seat) => hex(sha256(unhex(seat.contribution))));
  return settled.filter((print) => !there.includes(print)).length;
}

// What this browser wrote down as somebody sat down here (facedown.js); some browsers keep nothing.
function remembered(table) {
  try {
    return JSON.parse(localStorage.getItem(`deal ${table}`)) ?? {};
  } catch {
    return {};
  }
}

// On a phone, where the line itself comes from below: in three words, in the bar.
function sum(name) {
  const short = document.getElementById("verdict");
  short.dataset.found = name;
  short.lastElementChild.textContent = name === "fair" ? short.dataset.fair : short.dataset.else;
}

// --- on the page of a replay -------------------------------------------------------------------------
async function show(place) {
  const words = place.dataset;
  const say = (name, text) => {
    place.dataset.found = name;
    place.textContent = text;
    sum(name);
  };
  try {
    const answer = await fetch(words.record);
    if (!answer.ok) throw new Error(answer.status);
    const [record, kept] = [await answer.json(), remembered(words.table)];
    const own = words.seat ? { seat: Number(words.seat) } : {};
    const found = check(record, { ...own, ...kept, table: words.table });
    const settled = found.differs ? [] : settledBefore(record, kept);
    const left = leftSince(record, kept);
    const more = [
      kept.promise ? "" : words.unseen,
      settled.length ? words.settled.replace("{}", settled.join(", ")) : "",
      left ? words.left.replace("{}", left) : "",
    ];
    const name = found.differs || "fair";
    const said = words[name === "table" ? "tableDiffers" : name];
    say(name, [said.replace("{}", found.number), ...(name === "fair" ? more : [])].filter(Boolean).join(" "));
  } catch {
    say("unread", words.unread);
  }
}

const place = globalThis.document?.getElementById("dealt");
if (place) show(place);
