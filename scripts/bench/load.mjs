// Measures 200 users who work at once for ten minutes on the whole product: no call may fail, 95 % of the reads take at
// most 300 ms, and the memory of the web process stays flat. Requires Linux: the memory is read from /proc.
import { randomUUID } from "node:crypto";
import { printLine } from "../start/console-output.mjs";
import { post, signUp, withProduct } from "./product.mjs";
import { dayFromToday, fillBrands } from "./scale/seed-data.mjs";
import { formatVerdict, median, p95 } from "./statistics.mjs";
import { delay, findWebProcess, getMemory } from "./web-process.mjs";

/** `npm run bench -- load 2` measures for two minutes. */
const MINUTES = Number(process.argv[3] ?? 10);
const PEOPLE = 200;
/** Sign-ups and first visits are spread, and not measured. */
const WARM_UP_MS = 30_000;
/** A user looks at a screen for this long, evenly distributed. */
const PAUSE_MS = { from: 3_000, to: 9_000 };
const MOST_READ_MS = 300;
/** The memory of the last minute may be this many times that of the first. */
const MEMORY_RATIO = 1.25;
const AT_ONCE = 10;

/** Actions of a user with their share in percent. The calls of one action run in parallel, as in the browser. */
const ACTIONS = [
  {
    share: 30,
    reads: ({ account }) => [
      "/auth/check",
      "/accounts",
      `/posts/search?accountId=${account}&limit=5`,
      "/notifications",
    ],
  },
  {
    share: 25,
    reads: ({ account }) => [
      `/posts/calendar?accountId=${account}&startDate=${dayFromToday(-15)}&endDate=${dayFromToday(15)}`,
      `/content-plan/${account}/notes?startDate=${dayFromToday(-15)}&endDate=${dayFromToday(15)}`,
    ],
  },
  { share: 20, reads: ({ draft }) => [`/posts/${draft}`, "/credits/info"] },
  { share: 6, reads: () => ["/canvas-images"] },
  { share: 4, reads: ({ account }) => [`/posts/search?accountId=${account}&q=number%20500`] },
  { share: 12, write: savePost },
  { share: 2, write: createDraft },
  { share: 1, write: generateText },
];

async function savePost(person) {
  const body = { revision: person.revision, text: `Warm sourdough at six, saved ${person.revision} times` };
  const answer = await post(person.url, person.headers, `/posts/${person.draft}`, body, "PUT");
  person.revision = (await answer.json()).post.revision;
}

async function createDraft({ url, headers, account }) {
  await (await post(url, headers, "/posts", { accountId: account, text: "Rye on Friday" })).arrayBuffer();
}

async function generateText({ url, headers, account }) {
  const keyed = { ...headers, "idempotency-key": randomUUID() };
  const body = { accountId: account, prompt: "Sourdough at six in the morning" };
  await (await post(url, keyed, "/posts/generate-text", body)).arrayBuffer();
}

async function read({ url, headers }, path) {
  const answer = await fetch(`${url}/api${path}`, { headers });
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
}

function chooseAction() {
  let left = Math.random() * ACTIONS.reduce((sum, { share }) => sum + share, 0);
  return ACTIONS.find(({ share }) => {
    left -= share;
    return left < 0;
  });
}

/** Repeats actions with pauses until the end; `note` receives each call with its milliseconds or its error. */
async function work(person, { until, note }) {
  await delay(Math.random() * PAUSE_MS.to);
  while (performance.now() < until) {
    const { reads, write } = chooseAction() ?? ACTIONS[0];
    const calls = reads
      ? reads(person).map((path) => ["read", () => read(person, path)])
      : [["write", () => write(person)]];
    await Promise.all(
      calls.map(async ([kind, run]) => {
        const since = performance.now();
        const error = await run().then(
          () => null,
          (thrown) => thrown,
        );
        note({ kind, since, ms: performance.now() - since, error });
      }),
    );
    await delay(PAUSE_MS.from + Math.random() * (PAUSE_MS.to - PAUSE_MS.from));
  }
}

async function createPerson({ url, database }, n) {
  const headers = await signUp({ url, database }, { "x-forwarded-for": `10.0.4.${n + 1}` });
  const { account } = await (await post(url, headers, "/accounts", { name: "Shachar Bakery" })).json();
  return { url, headers, account: account._id, revision: 1 };
}

async function createPeople(product) {
  const people = [];
  for (let from = 0; from < PEOPLE; from += AT_ONCE) {
    const some = Array.from({ length: AT_ONCE }, (_, n) => createPerson(product, from + n));
    people.push(...(await Promise.all(some)));
  }
  const drafts = await fillBrands(
    product.database,
    people.map(({ account }) => account),
  );
  return people.map((person) => ({ ...person, draft: drafts.get(person.account) }));
}

/** Returns the memory of the web process in each second of the measured time. */
async function watchMemory(pid, { from, until }) {
  const seen = [];
  await delay(from - performance.now());
  while (performance.now() < until) {
    seen.push(getMemory(pid));
    await delay(1_000);
  }
  return seen;
}

function judge(calls, memory) {
  const failed = calls.filter(({ error }) => error !== null);
  const timesOf = (kind) => calls.filter((one) => one.kind === kind).map(({ ms }) => ms);
  const [reads, writes] = [timesOf("read"), timesOf("write")];
  const [first, last] = [median(memory.slice(0, 60)), median(memory.slice(-60))];
  for (const message of new Set(failed.map(({ error }) => error.message.slice(0, 200))))
    printLine(`  ${message}`);
  const verdicts = [failed.length === 0, p95(reads) <= MOST_READ_MS, last / first <= MEMORY_RATIO];
  printLine(
    `${PEOPLE} users for ${MINUTES} minutes: ${calls.length} calls, ${(calls.length / MINUTES / 60).toFixed(0)} per second`,
  );
  printLine(`failed: ${failed.length} (at most 0): ${formatVerdict(verdicts[0])}`);
  printLine(
    `reads: median ${median(reads).toFixed(0)} ms, p95 ${p95(reads).toFixed(0)} ms (at most ${MOST_READ_MS}): ${formatVerdict(verdicts[1])}`,
  );
  printLine(`writes: median ${median(writes).toFixed(0)} ms, p95 ${p95(writes).toFixed(0)} ms`);
  printLine(
    `memory of the web process: ${first.toFixed(0)} MB in the first minute, ${last.toFixed(0)} MB in the last, ratio ${(last / first).toFixed(2)} (at most ${MEMORY_RATIO}): ${formatVerdict(verdicts[2])}`,
  );
  return verdicts.every(Boolean) ? 0 : 1;
}

async function measure(product) {
  const people = await createPeople(product);
  const from = performance.now() + WARM_UP_MS;
  const until = from + MINUTES * 60_000;
  const calls = [];
  const note = (one) => one.since >= from && calls.push(one);
  const memory = watchMemory(findWebProcess(product.dataDir), { from, until });
  await Promise.all(people.map((person) => work(person, { until, note })));
  return judge(calls, await memory);
}

export const run = () => withProduct(measure);
