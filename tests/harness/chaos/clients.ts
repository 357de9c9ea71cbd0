import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { sha256 } from "@/lib/core/server/crypto";
import { type Chance, type Operation, outcomeOf } from "@/tests/harness/chaos/history";
import { type Person, run, send, sql } from "@/tests/harness/stack";
import { makeBrand, makeDraft } from "@/tests/harness/story";
import { payOnStripe } from "@/tests/harness/stripe";

/** Texts of this begin so; the checker asks for no other. */
export const MARK = "chaos ";
const PATIENCE_MS = 12_000;
const TRIES = 3;

export interface Studio {
  person: Person;
  accountId: string;
}

export interface World {
  chance: Chance;
  since: number;
  until: number;
  history: Operation[];
  /** People who will pay once, and who will leave. */
  payers: Person[];
  leavers: Person[];
  /** Where browsers came back to after paying: opened once more when everything is whole. */
  returns: { person: Person; address: string }[];
}

interface Told {
  status: number;
  code: string;
  // biome-ignore lint/suspicious/noExplicitAny: whatever the product answers
  body: any;
}

/** One request; no answer within the patience, or none at all, is a status of 0. */
async function call(
  person: Person,
  method: string,
  path: string,
  body?: unknown,
  key?: string,
): Promise<Told> {
  try {
    const response = await send(person, `/api${path}`, {
      method,
      signal: AbortSignal.timeout(PATIENCE_MS),
      headers: { "content-type": "application/json", ...(key ? { "idempotency-key": key } : {}) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const answer = response.status === 204 ? {} : await response.json();
    return { status: response.status, code: answer.code ?? "", body: answer };
  } catch (error) {
    return { status: 0, code: error instanceof Error ? error.name : "", body: null };
  }
}

interface Outcome {
  outcome: Operation["outcome"];
  told: string;
  // biome-ignore lint/suspicious/noExplicitAny: whatever the product answers
  body: any;
}

/** One click as a browser makes it: the same key again while nobody knows what came of it. */
async function click(
  person: Person,
  method: string,
  path: string,
  body: unknown,
  key: string = randomUUID(),
): Promise<Outcome & { key: string }> {
  const said: string[] = [];
  let wasOpen = false;
  for (let attempt = 0; ; attempt += 1) {
    const { status, code, body: answer } = await call(person, method, path, body, key);
    said.push(`${status} ${code}`.trim());
    const outcome = outcomeOf(status, code);
    wasOpen ||= outcome === "info";
    // A refusal tells of its own try only: an earlier one may have done it.
    const known = outcome === "fail" && wasOpen ? "info" : outcome;
    if (outcome !== "info" || attempt + 1 === TRIES)
      return { outcome: known, told: said.join(", "), body: answer, key };
    await pause(250 * (attempt + 1));
  }
}

type Wish = (world: World, studio: Studio) => Promise<Omit<Operation, "invoked" | "ended"> | null>;

const generate: Wish = async (_, { person, accountId }) => {
  const path = "/posts/generate-text";
  const wish = { accountId, prompt: "Warm sourdough" };
  const { key, outcome, told } = await click(person, "POST", path, wish);
  const paidAs = sha256(`POST /api${path} ${key}`);
  const askAgain = () => click(person, "POST", path, wish, key);
  return { op: "generate", key: paidAs, person: person.user._id, outcome, told, askAgain };
};

/** A draft becomes a post that is due in a moment; sometimes somebody is too impatient to wait for that. */
const schedule: Wish = async ({ chance }, { person, accountId }) => {
  const isImpatient = chance.below(3) === 0;
  const wait = chance.between(500, 4_000);
  const text = `${MARK}${randomUUID()}`;
  const draft = await click(person, "POST", "/posts", { accountId, text });
  if (draft.outcome !== "ok") return null;
  const { _id: id, revision } = draft.body.post;
  const due = { revision, status: "scheduled", scheduledAt: new Date(Date.now() + wait).toISOString() };
  const scheduled = await click(person, "PUT", `/posts/${id}`, due);
  const fact = { op: "schedule" as const, key: text, person: person.user._id };
  if (!isImpatient) return { ...fact, outcome: scheduled.outcome, told: scheduled.told };
  const published = await click(person, "POST", `/posting/${accountId}/publish`, { postId: id });
  const told = `${scheduled.told}; at once: ${published.told}`;
  // Two ways to one publication: it is there when either way says so, and may be when either is open.
  const both = [scheduled.outcome, published.outcome];
  const outcome = both.includes("ok") ? "ok" : both.includes("info") ? "info" : "fail";
  return { ...fact, outcome, told };
};

const pay: Wish = async (world) => {
  const person = world.payers.pop();
  if (!person) return null;
  const wanted = { planKey: "pro", billingPeriod: "monthly" };
  const page = await click(person, "POST", "/payments/checkout", wanted);
  const fact = { op: "pay" as const, key: person.user._id, person: person.user._id };
  // Who sees no page cannot pay: whatever is open, no money is.
  if (page.outcome !== "ok") return { ...fact, outcome: "fail", told: page.told };
  const { location, problem } = await payOnStripe(page.body.url);
  if (!location) return { ...fact, outcome: "fail", told: problem ?? "no way back" };
  world.returns.push({ person, address: location });
  await comeBack(person, location);
  return { ...fact, outcome: "ok", told: `${page.told}, paid` };
};

/** The browser opens the page it is sent to; who sees none tries once more. */
export async function comeBack(person: Person, address: string): Promise<boolean> {
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const { pathname, search } = new URL(address, run().app.url);
    const signal = AbortSignal.timeout(PATIENCE_MS);
    const answer = await send(person, pathname + search, { signal }).catch(() => null);
    if (answer && answer.status < 400) return true;
    await pause(300);
  }
  return false;
}

const leave: Wish = async (world) => {
  const person = world.leavers.pop();
  if (!person) return null;
  const proof = { password: person.password };
  const { outcome, told } = await click(person, "DELETE", "/auth/me", proof);
  // Nobody is asked for a password who is not there any more: an earlier try was heard.
  return { op: "leave", key: person.user._id, person: person.user._id, outcome, told };
};

const WISHES: [Wish, number][] = [
  [generate, 5],
  [schedule, 4],
  [pay, 1],
  [leave, 1],
];
const DRAWN = WISHES.flatMap(([wish, weight]) => Array.from({ length: weight }, () => wish));

/** Somebody who wants one thing after the other, until the time is over. */
export async function runClient(world: World, studio: Studio): Promise<void> {
  const now = () => (performance.now() - world.since) / 1_000;
  while (Date.now() < world.until) {
    const invoked = now();
    const done = await world.chance.oneOf(DRAWN)(world, studio);
    if (done) world.history.push({ ...done, invoked, ended: now() });
    await pause(world.chance.between(20, 200));
  }
}

/** Asks each click that is still open once more, now that everything is whole: from here on it is known (CR8). */
export async function settleOpen(operations: Operation[]): Promise<string[]> {
  // Those who had the keys are dead: their locks would run out by themselves, after 90 s.
  await sql("UPDATE idempotency_key SET locked_until = now() WHERE state = 'running'");
  const findings: string[] = [];
  for (const operation of operations) {
    if (operation.outcome !== "info" || !operation.askAgain) continue;
    const { outcome, told } = await operation.askAgain();
    Object.assign(operation, { outcome, told: `${operation.told}; asked again: ${told}` });
    if (outcome === "info") findings.push(`CR8: ${operation.op} ${operation.key} is still open (${told})`);
  }
  return findings;
}

/** Gives somebody who will leave something to lose: a brand, and a draft. */
export async function furnish(person: Person): Promise<void> {
  await makeDraft(person, await makeBrand(person));
}
