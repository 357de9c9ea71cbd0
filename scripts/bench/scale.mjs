// Measures the most used calls with ten brands of 1,000 posts each, and again with 1,000 such brands and 10,000 users
// in one database: the number of customers must not slow down a call, and nothing may read a large table whole. A call
// that needs no table is measured each time, because other work on the machine slows down both.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { printLine } from "../start/console-output.mjs";
import { root } from "../start/main.mjs";
import { post, query, signUp, withProduct } from "./product.mjs";
import { dayFromToday, fillBrands, IMAGES, insertLedger, insertUsers, POSTS } from "./scale/seed-data.mjs";
import { formatVerdict, median, p95 } from "./statistics.mjs";

/** `npm run bench -- scale 100` measures with fewer brands. */
const BRANDS = Number(process.argv[3] ?? 1_000);
const USERS = BRANDS * 10;
/** Users with a session whose calls are measured. */
const CALLERS = 10;
const ROUNDS = 20;
const IN_FLIGHT = 4;
/** For the median of a call with all brands against that with few, both in multiples of the call without a table. */
const RATIO = 1.5;
const BARE = "without a table";
/** The task that ends credits reads a narrow row of each user, 10,000 in 10 ms. */
const LARGE_TABLE_ROWS = 50_000;
/** The database publishes the statistics of an idle connection after 10 s. */
const STATISTICS_MS = 12_000;

const read =
  (path) =>
  ({ url, headers }) =>
    fetch(`${url}/api${path}`, { headers });

/** The calls of a visit: Today, planner, composer, library and what every page asks for. */
const callsOf = ({ account, postId }) => ({
  [BARE]: read("/health/live"),
  "who is signed in": read("/auth/check"),
  brands: read("/accounts"),
  "posts, newest": read(`/posts/search?accountId=${account}`),
  "posts by text": read(`/posts/search?accountId=${account}&q=number%20500`),
  "month of the planner": read(
    `/posts/calendar?accountId=${account}&startDate=${dayFromToday(-15)}&endDate=${dayFromToday(15)}`,
  ),
  "one post": read(`/posts/${postId}`),
  library: read("/canvas-images"),
  notifications: read("/notifications"),
  "credits, history": read("/credits/history"),
  "a post is saved": savePost(postId),
});

/** Saves the text of a post; keeps the revision of the answer for the next save. */
function savePost(postId) {
  let revision = 1;
  return async ({ url, headers }) => {
    const body = { revision, text: `Warm sourdough at six, saved ${revision} times` };
    const answer = await post(url, headers, `/posts/${postId}`, body, "PUT");
    ({ revision } = (await answer.clone().json()).post);
    return answer;
  };
}

async function createCallers({ url, database }) {
  const callers = [];
  for (let n = 0; n < CALLERS; n += 1) {
    const headers = await signUp({ url, database }, { "x-forwarded-for": `10.0.3.${n + 1}` });
    const { account } = await (await post(url, headers, "/accounts", { name: "Shachar Bakery" })).json();
    callers.push({ url, headers, account: account._id });
  }
  const posts = await fillBrands(
    database,
    callers.map(({ account }) => account),
  );
  return callers.map((caller) => ({
    ...caller,
    calls: callsOf({ account: caller.account, postId: posts.get(caller.account) }),
  }));
}

/** Returns the milliseconds of each call by its name. */
async function measureCalls(callers) {
  const found = Object.fromEntries(Object.keys(callers[0].calls).map((name) => [name, []]));
  for (let round = -1; round < ROUNDS; round += 1) {
    for (const [name, times] of Object.entries(found)) {
      for (let from = 0; from < callers.length; from += IN_FLIGHT) {
        const together = callers.slice(from, from + IN_FLIGHT).map(async (caller) => {
          const since = performance.now();
          const answer = await caller.calls[name](caller);
          await answer.arrayBuffer();
          if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
          if (round >= 0) times.push(performance.now() - since);
        });
        await Promise.all(together);
      }
    }
  }
  return found;
}

/** Returns the rows that sequential scans have read, by table. */
async function countScannedRows(database) {
  await new Promise((resolve) => setTimeout(resolve, STATISTICS_MS));
  const rows = await query(
    database,
    "SELECT relname, seq_scan, seq_tup_read, n_live_tup FROM pg_stat_user_tables",
  );
  return new Map(rows.map((row) => [row.relname, row]));
}

/** Returns the large tables that were scanned between two counts. */
function findScanned(before, after) {
  return [...after.values()].flatMap(({ relname, seq_scan, seq_tup_read, n_live_tup }) => {
    const scans = seq_scan - (before.get(relname)?.seq_scan ?? 0);
    const rows = seq_tup_read - (before.get(relname)?.seq_tup_read ?? 0);
    return Number(n_live_tup) >= LARGE_TABLE_ROWS && rows > 0 ? [{ table: relname, scans, rows }] : [];
  });
}

/** Returns how often each task of the worker ran, and the seconds that it took in all. */
async function readTasks({ environment }) {
  const page = await (await fetch(`http://127.0.0.1:${environment.WORKER_METRICS_PORT}/metrics`)).text();
  const tasks = new Map();
  for (const [, what, task, value] of page.matchAll(
    /^kolot_cron_task_duration_seconds_(sum|count)\{task="([^"]+)"\} (\S+)$/gm,
  ))
    tasks.set(task, { ...tasks.get(task), [what]: Number(value) });
  return tasks;
}

async function backUpTables(database) {
  const tsx = join(root, "node_modules/.bin/tsx");
  const child = spawn(tsx, [join(root, "scripts/bench/scale/back-up-tables.ts"), database], {
    cwd: root,
    stdio: ["ignore", "pipe", "inherit"],
  });
  let printed = "";
  child.stdout.on("data", (part) => {
    printed += part;
  });
  const [code] = await once(child, "exit");
  if (code !== 0) throw new Error(`the backup ended with ${code}`);
  return JSON.parse(printed);
}

async function fillDatabase(database) {
  const since = performance.now();
  const brands = await insertUsers(database, { users: USERS - CALLERS, brands: BRANDS - CALLERS });
  await fillBrands(
    database,
    brands.map(({ id }) => id),
  );
  await insertLedger(database);
  await query(database, "VACUUM ANALYZE");
  const [{ size }] = await query(
    database,
    "SELECT pg_size_pretty(pg_database_size(current_database())) AS size",
  );
  const seconds = (performance.now() - since) / 1_000;
  printLine(
    `${BRANDS} brands with ${POSTS} posts and ${IMAGES} pictures, ${USERS} users: ${size}, filled in ${seconds.toFixed(0)} s`,
  );
}

function judgeCalls(few, many) {
  const drift = median(many[BARE]) / median(few[BARE]);
  const verdicts = Object.keys(few).map((name) => {
    const ratio = median(many[name]) / median(few[name]) / drift;
    const isGood = ratio <= RATIO;
    const times = (all) => `median ${median(all).toFixed(1)}, p95 ${p95(all).toFixed(1)} ms`;
    printLine(
      `${name.padEnd(22)} ${CALLERS} brands: ${times(few[name])}; all: ${times(many[name])}; ratio ${ratio.toFixed(2)} (at most ${RATIO}): ${formatVerdict(isGood)}`,
    );
    return isGood;
  });
  return verdicts.every(Boolean);
}

function judgeScans(scanned) {
  for (const { table, scans, rows } of scanned)
    printLine(`  ${table}: ${scans} sequential scans read ${rows} rows`);
  printLine(
    `large tables scanned during the calls: ${scanned.length} (at most 0): ${formatVerdict(scanned.length === 0)}`,
  );
  return scanned.length === 0;
}

function reportTasks(before, after) {
  const took = [...after].flatMap(([task, { sum, count }]) => {
    const was = before.get(task) ?? { sum: 0, count: 0 };
    return count > was.count ? [{ task, ms: ((sum - was.sum) / (count - was.count)) * 1_000 }] : [];
  });
  for (const { task, ms } of took.sort((a, b) => b.ms - a.ms).slice(0, 5))
    printLine(`  task ${task}: ${ms.toFixed(1)} ms`);
}

async function measure(product) {
  const { database } = product;
  const callers = await createCallers(product);
  await query(database, "VACUUM ANALYZE");
  const few = await measureCalls(callers);
  await fillDatabase(database);
  const [tasks, scans] = [await readTasks(product), await countScannedRows(database)];
  const many = await measureCalls(callers);
  const scanned = findScanned(scans, await countScannedRows(database));
  const verdicts = [judgeCalls(few, many), judgeScans(scanned)];
  reportTasks(tasks, await readTasks(product));
  const { rows, seconds } = await backUpTables(database);
  printLine(`backup of ${rows} rows: ${seconds.toFixed(1)} s`);
  return verdicts.every(Boolean) ? 0 : 1;
}

export const run = () => withProduct(measure);
