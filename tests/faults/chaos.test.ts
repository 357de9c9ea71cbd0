import { afterAll, beforeAll, expect, test } from "vitest";
import { judgeHistory } from "@/tests/harness/chaos/checker";
import {
  comeBack,
  furnish,
  runClient,
  type Studio,
  settleOpen,
  type World,
} from "@/tests/harness/chaos/clients";
import { booksThatDiffer, readFacts, untilQuiet } from "@/tests/harness/chaos/facts";
import { type History, makeChance } from "@/tests/harness/chaos/history";
import { FAULTS, runNemesis } from "@/tests/harness/chaos/nemesis";
import { type ChaosStack, startChaosStack } from "@/tests/harness/chaos/stack";
import { keepReport, tellFigure } from "@/tests/harness/figures";
import { longSeconds, seedOf } from "@/tests/harness/long-form";
import { type Person, signUp } from "@/tests/harness/stack";
import { connectPage, leaveCredits, makeBrand } from "@/tests/harness/story";

/** In `npm test` two of each kind; a long run breaks things until its time is over. */
const seconds = longSeconds();
const seed = seedOf(seconds ? Date.now() % 2 ** 31 : 58);
const CLIENTS = 4;
const OF_EACH = 2;
/** Who pays or leaves does so once; who runs out of them generates and schedules. */
const GUESTS = seconds ? Math.ceil(seconds / 10) : 3;
/** Leases, reservations, look-ups of a post whose sending nobody confirmed, on a busy machine. */
const QUIET_WITHIN_MS = 90_000;
const SETUP_MS = 180_000;

let stack: ChaosStack;
beforeAll(async () => {
  stack = await startChaosStack();
  await stack.untilReady();
}, SETUP_MS);
afterAll(() => stack.stop());

async function makeStudio(): Promise<Studio> {
  const person = await signUp();
  const accountId = await makeBrand(person);
  await connectPage(person, accountId);
  await leaveCredits(person, 5_000);
  return { person, accountId };
}

async function guests(): Promise<Person[]> {
  const people: Person[] = [];
  while (people.length < GUESTS) people.push(await signUp());
  return people;
}

/** Names of faults in the order in which they come. */
function planOf(chance: ReturnType<typeof makeChance>, until: number) {
  const names = Object.keys(FAULTS);
  const some = chance.shuffled(names.flatMap((name) => Array.from({ length: OF_EACH }, () => name)));
  return () => (seconds ? (Date.now() < until ? chance.oneOf(names) : undefined) : some.pop());
}

test(
  "whatever breaks, each click that was confirmed has one effect, each that was refused none, and the books agree",
  async () => {
    const studios: Studio[] = [];
    for (let count = 0; count < CLIENTS; count += 1) studios.push(await makeStudio());
    const [payers, leavers] = [await guests(), await guests()];
    for (const person of leavers) await furnish(person);
    const history: History = { seed, operations: [], mishaps: [] };
    const onTheWay: string[] = [];
    const since = performance.now();
    // The short form ends with its plan, the long one with its time.
    const until = seconds ? Date.now() + seconds * 1_000 : Number.POSITIVE_INFINITY;
    const returns: World["returns"] = [];
    const shared = { payers, leavers, returns, since, until, history: history.operations };
    const worlds: World[] = studios.map((_, at) => ({ ...shared, chance: makeChance(seed + at + 1) }));
    const clients = studios.map((studio, at) => runClient(worlds[at] as World, studio));
    const chance = makeChance(seed);
    await runNemesis(stack, {
      ...{ chance, since, next: planOf(chance, until) },
      onMishap: async (mishap) => {
        history.mishaps.push(mishap);
        onTheWay.push(...(await booksThatDiffer()));
      },
    });
    for (const world of worlds) world.until = 0;
    await Promise.all(clients);
    for (const { person, address } of returns) await comeBack(person, address);
    const restless = await untilQuiet(QUIET_WITHIN_MS);
    const open = await settleOpen(history.operations);
    const findings = [...onTheWay, ...restless, ...open, ...judgeHistory(history, await readFacts(history))];
    const head = `seed ${seed}, ${summaryOf(history)}, ${stack.proxy.lostCommits()} answers to COMMIT lost, starts ${JSON.stringify(stack.starts())}, ${findings.length} findings`;
    const kept = await keepReport("faults", reportOf(head, findings, history));
    tellFigure(`${head}; the history is in ${kept}`);
    expect(findings.join("\n"), `${head}; the history is in ${kept}`).toBe("");
    // A run in which nothing succeeded, or nothing broke, has shown nothing.
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
  const clicked = operations.map(({ op, key, outcome, told, invoked, ended }) => ({
    at: invoked,
    line: `${op} ${key} ${outcome} after ${(ended - invoked).toFixed(1)} s: ${told}`,
  }));
  const lines = [...broken, ...clicked].sort((a, b) => a.at - b.at);
  const shown = lines.map(({ at, line }) => `${at.toFixed(2).padStart(7)}  ${line}`);
  return `${head}\n\n${findings.join("\n")}\n\n${shown.join("\n")}\n`;
}
