import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { sha256Hex } from "@/lib/core/server/crypto";
import { createAccountViaApi, createDraftFixture } from "@/tests/harness/account-fixtures";
import { classifyOutcome, type Operation, type SeededRandom } from "@/tests/harness/chaos/history";
import { readRunFile, type SignedUpUser, send, sql } from "@/tests/harness/running-product";
import { payOnStripe } from "@/tests/harness/stripe-page-objects";

/** Prefix of all texts in chaos tests; the checker reads no other posts. */
export const TEXT_PREFIX = "chaos ";
const TIMEOUT_MS = 12_000;
const TRIES = 3;

export interface ChaosClient {
  userId: SignedUpUser;
  accountId: string;
}

export interface ChaosContext {
  chance: SeededRandom;
  since: number;
  until: number;
  history: Operation[];
  /** Users who will pay once, and users who will delete themselves. */
  payers: SignedUpUser[];
  leavers: SignedUpUser[];
  /** Return URLs after payments, requested once more when all services work again. */
  returns: { userId: SignedUpUser; address: string }[];
}

interface RequestResult {
  status: number;
  code: string;
  // biome-ignore lint/suspicious/noExplicitAny: responses are read without a schema
  body: any;
}

/** Sends one request. A timeout or a missing response has status 0. */
async function call(
  user: SignedUpUser,
  method: string,
  path: string,
  body?: unknown,
  key?: string,
): Promise<RequestResult> {
  try {
    const response = await send(user, `/api${path}`, {
      method,
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: { "content-type": "application/json", ...(key ? { "idempotency-key": key } : {}) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const result = response.status === 204 ? {} : await response.json();
    return { status: response.status, code: result.code ?? "", body: result };
  } catch (error) {
    return { status: 0, code: error instanceof Error ? error.name : "", body: null };
  }
}

interface Outcome {
  outcome: Operation["outcome"];
  statuses: string;
  // biome-ignore lint/suspicious/noExplicitAny: responses are read without a schema
  body: any;
}

/** Performs one action as a browser does: retries with the same key while the outcome is unknown. */
async function click(
  user: SignedUpUser,
  method: string,
  path: string,
  body: unknown,
  key: string = randomUUID(),
): Promise<Outcome & { key: string }> {
  const said: string[] = [];
  let wasOpen = false;
  for (let attempt = 0; ; attempt += 1) {
    const { status, code, body: response } = await call(user, method, path, body, key);
    said.push(`${status} ${code}`.trim());
    const outcome = classifyOutcome(status, code);
    wasOpen ||= outcome === "info";
    // A rejection describes its own attempt only: an earlier one may have succeeded.
    const known = outcome === "fail" && wasOpen ? "info" : outcome;
    if (outcome !== "info" || attempt + 1 === TRIES)
      return { outcome: known, statuses: said.join(", "), body: response, key };
    await pause(250 * (attempt + 1));
  }
}

type Request = (
  seedData: ChaosContext,
  studio: ChaosClient,
) => Promise<Omit<Operation, "invoked" | "ended"> | null>;

const generate: Request = async (_, { userId, accountId }) => {
  const path = "/posts/generate-text";
  const input = { accountId, prompt: "Warm sourdough" };
  const { key, outcome, statuses } = await click(userId, "POST", path, input);
  const paidAs = sha256Hex(`POST /api${path} ${key}`);
  const retry = async () => {
    let again = await click(userId, "POST", path, input, key);
    // A lost client does not end the work, which may wait for a hanging vendor until its own timeout.
    for (let wait = 0; wait < 10 && again.statuses.endsWith("in_progress"); wait += 1) {
      await pause(3_000);
      again = await click(userId, "POST", path, input, key);
    }
    // Work that ended with its process is stored as cancelled, which says for good that nothing was charged.
    const isFinal = again.statuses.endsWith("cancelled");
    return isFinal ? { ...again, outcome: "fail" as const } : again;
  };
  return { op: "generate", key: paidAs, userId: userId.user._id, outcome, statuses, retry };
};

/** Schedules a draft for the near future and sometimes publishes it immediately as well. */
const schedule: Request = async ({ chance }, { userId, accountId }) => {
  const isImpatient = chance.below(3) === 0;
  const wait = chance.between(500, 4_000);
  const text = `${TEXT_PREFIX}${randomUUID()}`;
  const draft = await click(userId, "POST", "/posts", { accountId, text });
  if (draft.outcome !== "ok") return null;
  const { _id: id, revision } = draft.body.post;
  const due = { revision, status: "scheduled", scheduledAt: new Date(Date.now() + wait).toISOString() };
  const scheduled = await click(userId, "PUT", `/posts/${id}`, due);
  const fact = { op: "schedule" as const, key: text, userId: userId.user._id };
  if (!isImpatient) return { ...fact, outcome: scheduled.outcome, statuses: scheduled.statuses };
  const published = await click(userId, "POST", `/posting/${accountId}/publish`, { postId: id });
  const statuses = `${scheduled.statuses}; at once: ${published.statuses}`;
  // Two requests for one publication: it exists when either succeeded, and may exist when either is open.
  const both = [scheduled.outcome, published.outcome];
  const outcome = both.includes("ok") ? "ok" : both.includes("info") ? "info" : "fail";
  return { ...fact, outcome, statuses };
};

const pay: Request = async (seedData) => {
  const userId = seedData.payers.pop();
  if (!userId) return null;
  const wanted = { planKey: "pro", billingPeriod: "monthly" };
  const page = await click(userId, "POST", "/payments/checkout", wanted);
  const fact = { op: "pay" as const, key: userId.user._id, userId: userId.user._id };
  // Without the payment page no payment is possible, so an open outcome is a failure.
  if (page.outcome !== "ok") return { ...fact, outcome: "fail", statuses: page.statuses };
  const { location, problem } = await payOnStripe(page.body.url);
  if (!location) return { ...fact, outcome: "fail", statuses: problem ?? "no way back" };
  seedData.returns.push({ userId, address: location });
  await followRedirect(userId, location);
  return { ...fact, outcome: "ok", statuses: `${page.statuses}, paid` };
};

/** Opens the page that the browser is redirected to, with one retry. */
export async function followRedirect(userId: SignedUpUser, address: string): Promise<boolean> {
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const { pathname, search } = new URL(address, readRunFile().app.url);
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const response = await send(userId, pathname + search, { signal }).catch(() => null);
    if (response && response.status < 400) return true;
    await pause(300);
  }
  return false;
}

const leave: Request = async (seedData) => {
  const user = seedData.leavers.pop();
  if (!user) return null;
  const proof = { password: user.password };
  const { outcome, statuses } = await click(user, "DELETE", "/auth/me", proof);
  // An unauthorized retry means that an earlier attempt deleted the user.
  return { op: "leave", key: user.user._id, userId: user.user._id, outcome, statuses };
};

const REQUESTS: [Request, number][] = [
  [generate, 5],
  [schedule, 4],
  [pay, 1],
  [leave, 1],
];
const DRAWN = REQUESTS.flatMap(([input, weight]) => Array.from({ length: weight }, () => input));

/** Performs one action after another until the time is over. */
export async function runClient(world: ChaosContext, studio: ChaosClient): Promise<void> {
  const now = () => (performance.now() - world.since) / 1_000;
  while (Date.now() < world.until) {
    const invoked = now();
    const done = await world.chance.oneOf(DRAWN)(world, studio);
    if (done) world.history.push({ ...done, invoked, ended: now() });
    await pause(world.chance.between(20, 200));
  }
}

/** Retries each open operation once all services work again, which reveals its outcome [CR8]. */
export async function resolveOpenOperations(operations: Operation[]): Promise<string[]> {
  // The processes that held the keys are dead; their locks would otherwise expire after 90 s.
  await sql("UPDATE idempotency_key SET locked_until = now() WHERE state = 'running'");
  const findings: string[] = [];
  for (const operation of operations) {
    if (operation.outcome !== "info" || !operation.retry) continue;
    const { outcome, statuses } = await operation.retry();
    Object.assign(operation, { outcome, statuses: `${operation.statuses}; asked again: ${statuses}` });
    if (outcome === "info")
      findings.push(`CR8: ${operation.op} ${operation.key} is still open (${statuses})`);
  }
  return findings;
}

/** Gives a user who will be deleted an account and a draft. */
export async function seedDepartingUser(userId: SignedUpUser): Promise<void> {
  await createDraftFixture(userId, await createAccountViaApi(userId));
}
