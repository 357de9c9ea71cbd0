// Checks for timing attacks [ID3]: compares median times of failed sign-in and of password reset requests for
// known and unknown email addresses, alternating, in one run of the built product.
import { randomUUID } from "node:crypto";
import { printLine } from "../start/console-output.mjs";
import { withProduct } from "./product.mjs";

const ROUNDS = 50;
const WARM_UP = 5;
/** Allowed relative difference of the two medians. */
const TOLERANCE = 0.1;

const newEmail = () => `timing-${randomUUID()}@example.com`;
const newPlace = () => `10.${[0, 0, 0].map(() => Math.floor(Math.random() * 254) + 1).join(".")}`;

async function post(url, path, body) {
  const headers = { "content-type": "application/json", origin: url, "x-forwarded-for": newPlace() };
  const since = performance.now();
  const response = await fetch(`${url}/api${path}`, { method: "POST", headers, body: JSON.stringify(body) });
  await response.text();
  return { status: response.status, ms: performance.now() - since };
}

function median(times) {
  const sorted = times.toSorted((a, b) => a - b);
  return (sorted[Math.floor((sorted.length - 1) / 2)] + sorted[Math.ceil((sorted.length - 1) / 2)]) / 2;
}

/** Alternates between a known and an unknown email address; returns false when the medians differ. */
async function compare(name, expected, ask, known) {
  const times = { known: [], unknown: [] };
  for (let round = -WARM_UP; round < ROUNDS; round += 1) {
    // The order in a pair alternates, so that warm-up affects both equally.
    const pair = [
      ["known", known[round + WARM_UP]],
      ["unknown", newEmail()],
    ];
    for (const [kind, email] of round % 2 === 0 ? pair : pair.reverse()) {
      const { status, ms } = await ask(email);
      if (status !== expected) throw new Error(`${name}: ${kind} address responded with ${status}`);
      if (round >= 0) times[kind].push(ms);
    }
  }
  const [a, b] = [median(times.known), median(times.unknown)];
  const even = Math.abs(a / b - 1) <= TOLERANCE;
  const metrics = `known ${a.toFixed(1)} ms, unknown ${b.toFixed(1)} ms, ratio ${(a / b).toFixed(3)}`;
  printLine(`${name.padEnd(16)} ${metrics}  (1 ± ${TOLERANCE}: ${even ? "yes" : "NO"})`);
  return even;
}

async function measure(url) {
  const people = Array.from({ length: ROUNDS + WARM_UP }, newEmail);
  for (const email of people) {
    const { status } = await post(url, "/auth/register", { email, name: "Noa", password: randomUUID() });
    if (status !== 201) throw new Error(`registration responded with ${status}`);
  }
  const login = (email) => post(url, "/auth/login", { email, password: "not the password" });
  const forgot = (email) => post(url, "/auth/forgot-password", { email });
  const even = [
    await compare("login", 401, login, people),
    await compare("forgot-password", 202, forgot, people),
  ];
  return even.every(Boolean) ? 0 : 1;
}

export async function run() {
  return withProduct(({ url }) => measure(url));
}
