import { afterAll, beforeAll, expect, test } from "vitest";
import { connectFacebookPage, createAccountViaApi, setCredits } from "@/tests/harness/account-fixtures";
import { checkHistory } from "@/tests/harness/chaos/checker";
import {
  type ChaosClient,
  type ChaosContext,
  followRedirect,
  resolveOpenOperations,
  runClient,
  seedDepartingUser,
} from "@/tests/harness/chaos/clients";
import { FAULTS, runFaultInjector } from "@/tests/harness/chaos/fault-injector";
import { findLedgerMismatches, readFinalState, waitUntilIdle } from "@/tests/harness/chaos/final-state";
import { createSeededRandom, type History } from "@/tests/harness/chaos/history";
import { type ChaosStack, startChaosStack } from "@/tests/harness/chaos/stack";
import { getLongRunSeconds, getSeed } from "@/tests/harness/long-run-options";
import { reportMeasurement, saveReport } from "@/tests/harness/measurements";
import { type SignedUpUser, signUp } from "@/tests/harness/running-product";

/** `npm test` injects two faults of each kind; a long run injects faults until its time is over. */
const seconds = getLongRunSeconds();
const seed = getSeed(seconds ? Date.now() % 2 ** 31 : 58);
const CLIENTS = 4;
const OF_EACH = 2;
/** Payment and deletion happen once per user. Users without these remaining actions generate and schedule. */
const GUEST_COUNT = seconds ? Math.ceil(seconds / 10) : 3;
/** Covers leases, reservations and lookups of unconfirmed publications on a busy machine. */
const QUIET_WITHIN_MS = 90_000;
const SETUP_MS = 180_000;

let stack: ChaosStack;
beforeAll(async () => {
  stack = await startChaosStack();
  await stack.untilReady();
}, SETUP_MS);
afterAll(() => stack.stop());

async function makeStudio(): Promise<ChaosClient> {
  const userId = await signUp();
  const accountId = await createAccountViaApi(userId);
  await connectFacebookPage(userId, accountId);
  await setCredits(userId, 5_000);
  return { userId, accountId };
}

async function guests(): Promise<SignedUpUser[]> {
  const users: SignedUpUser[] = [];
  while (users.length < GUEST_COUNT) users.push(await signUp());
  return users;
}

/** Returns the names of faults in their order. */
function planOf(chance: ReturnType<typeof createSeededRandom>, until: number) {
  const names = Object.keys(FAULTS);
  const some = chance.shuffled(names.flatMap((name) => Array.from({ length: OF_EACH }, () => name)));
  return () => (seconds ? (Date.now() < until ? chance.oneOf(names) : undefined) : some.pop());
}

test(
  "confirmed request has one effect and a refused one none under random faults, and the ledger balances",
  async () => {
    const studios: ChaosClient[] = [];
    for (let count = 0; count < CLIENTS; count += 1) studios.push(await makeStudio());
    const [payers, leavers] = [await guests(), await guests()];
    for (const user of leavers) await seedDepartingUser(user);
    const history: History = { seed, operations: [], mishaps: [] };
    const onTheWay: string[] = [];
    const since = performance.now();
    // The short run ends with its plan, the long run with its time.
    const until = seconds ? Date.now() + seconds * 1_000 : Number.POSITIVE_INFINITY;
    const returns: ChaosContext["returns"] = [];
    const shared = { payers, leavers, returns, since, until, history: history.operations };
    const worlds: ChaosContext[] = studios.map((_, at) => ({
      ...shared,
      chance: createSeededRandom(seed + at + 1),
    }));
    const clients = studios.map((studio, at) => runClient(worlds[at] as ChaosContext, studio));
    const chance = createSeededRandom(seed);
    await runFaultInjector(stack, {
      ...{ chance, since, next: planOf(chance, until) },
      onFault: async (mishap) => {
        history.mishaps.push(mishap);
        onTheWay.push(...(await findLedgerMismatches()));
      },
    });
    for (const seedData of worlds) seedData.until = 0;
    await Promise.all(clients);
    for (const { userId, address } of returns) await followRedirect(userId, address);
    const restless = await waitUntilIdle(QUIET_WITHIN_MS);
    const open = await resolveOpenOperations(history.operations);
    const findings = [
      ...onTheWay,
      ...restless,
      ...open,
      ...checkHistory(history, await readFinalState(history)),
    ];
    const head = `seed ${seed}, ${summaryOf(history)}, ${stack.proxy.lostCommits()} answers to COMMIT lost, starts ${JSON.stringify(stack.starts())}, ${findings.length} findings`;
    const stored = await saveReport("faults", reportOf(head, findings, history));
    reportMeasurement(`${head}; the history is in ${stored}`);
    expect(findings.join("\n"), `${head}; the history is in ${stored}`).toBe("");
    // A run without successes or faults proves nothing.
    expect(history.mishaps.length).toBeGreaterThanOrEqual(seconds ? 1 : Object.keys(FAULTS).length * OF_EACH);
    for (const op of ["generate", "schedule"]) {
      const done = history.operations.filter((one) => one.op === op && one.outcome === "ok");
      expect(done.length, `${op} that succeeded: ${head}`).toBeGreaterThan(0);
    }
  },
  (seconds ?? 0) * 1_000 + 300_000,
);

function summaryOf({ operations, mishaps }: History): string {
  const counts = new Map<string, number>();
  for (const { op, outcome } of operations)
    counts.set(`${op} ${outcome}`, (counts.get(`${op} ${outcome}`) ?? 0) + 1);
  const shown = [...counts].sort().map(([name, times]) => `${name} ×${times}`);
  return `${mishaps.length} mishaps, ${operations.length} clicks (${shown.join(", ")})`;
}

function reportOf(head: string, findings: string[], { operations, mishaps }: History): string {
  const broken = mishaps.map(({ fault, at }) => ({ at, line: `      ${fault}` }));
  const clicked = operations.map(({ op, key, outcome, statuses, invoked, ended }) => ({
    at: invoked,
    line: `${op} ${key} ${outcome} after ${(ended - invoked).toFixed(1)} s: ${statuses}`,
  }));
  const lines = [...broken, ...clicked].sort((a, b) => a.at - b.at);
  const shown = lines.map(({ at, line }) => `${at.toFixed(2).padStart(7)}  ${line}`);
  return `${head}\n\n${findings.join("\n")}\n\n${shown.join("\n")}\n`;
}
