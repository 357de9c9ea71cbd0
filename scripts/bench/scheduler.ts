// Benchmarks publishing with one worker: 1,000 posts due within a second on a platform with 50 ms latency,
// then two posts per second for two minutes (`npm run bench -- scheduler 20`: 20 s), then idle. The platform
// emulator's log provides the publishing times.
import { readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { HOUR_MS } from "@/lib/core/date-time/zoned-time";
import { completeConnect } from "../../lib/connections/server/complete-connect";
import { startConnect } from "../../lib/connections/server/start-connect";
import { closeDb, getPrismaClient } from "../../lib/core/server/db";
import { closeQueue } from "../../lib/jobs/server/queue";
import { findOwnedPost } from "../../lib/posts/server/posts";
import { saveAndSchedulePost } from "../../lib/publishing/server/save-and-schedule-post";
import { BAKERY, submitConsentDialog } from "../../tests/harness/account-fixtures";
import { startOwnServices, stopWorker } from "../../tests/harness/own-services";
import { createAccountFixture, createPostFixture, insertUserFixture } from "../../tests/harness/row-fixtures";
import { ownSandbox } from "../../tests/harness/sandbox-control";

const FLOOD = 1_000;
const FLOOD_WITHIN_S = 60;
const PER_SECOND = 2;
const STEADY_S = Number(process.argv[2] ?? 120);
const LAG_P99_S = 15;
const IDLE_S = 20;
const IDLE_SHARE = 0.02;
const BRANDS = 20;
const DELAY_MS = 50;

type Brand = Awaited<ReturnType<typeof connectedBrand>>;

async function connectedBrand() {
  const user = await insertUserFixture();
  const expiresAt = new Date(Date.now() + HOUR_MS);
  const session = await getPrismaClient().session.create({
    data: { userId: user.id, tokenHash: user.id, expiresAt },
  });
  const account = await createAccountFixture(user);
  const { authorizationUrl, browserToken } = await startConnect({ session, account, platform: "facebook" });
  const query = (await submitConsentDialog(authorizationUrl, { pages: [BAKERY] })).searchParams;
  const back = { state: query.get("state") ?? "", code: query.get("code") ?? "" };
  await completeConnect({ session, platform: "facebook", query: back, browserToken });
  return { user, account };
}

async function schedulePosts(brands: Brand[], count: number, name: string): Promise<string[]> {
  const texts = Array.from({ length: count }, (_, at) => `${name} ${at}`);
  const waiting = [...texts.entries()];
  const one = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [at, text] = next;
      const { user, account } = brands[at % brands.length] as Brand;
      const { id } = await createPostFixture(account, { text });
      const { post } = await findOwnedPost(user.id, id);
      const changes = { status: "scheduled" as const, scheduledAt: new Date(Date.now() + HOUR_MS) };
      await saveAndSchedulePost({ account, post, changes, revision: post.revision });
    }
  };
  await Promise.all([one(), one(), one(), one()]);
  return texts;
}

/** Moves all scheduled posts and their queue messages to `from`, spread over the given seconds. */
async function makeDue(from: Date, seconds: number): Promise<void> {
  await getPrismaClient().$executeRaw`
    WITH due AS (
      SELECT id, ${from}::timestamptz
        + make_interval(secs => ${seconds}::float8 * (row_number() OVER (ORDER BY id) - 1) / count(*) OVER ()) AS at
      FROM publication WHERE state = 'scheduled'),
    moved AS (
      UPDATE publication p SET due_at = due.at, next_at = due.at FROM due WHERE due.id = p.id RETURNING p.id)
    UPDATE pgboss.job j SET start_after = due.at FROM due
    WHERE j.name = 'publish' AND j.data ->> 'publicationId' = due.id::text`;
}

/** Returns the sorted delays in seconds from due to published. Throws for a missing or duplicate post. */
async function lags(texts: string[]): Promise<number[]> {
  const { effects }: { effects: { at: string; data: { message?: string; published?: boolean } }[] } =
    await ownSandbox.effects("meta");
  const shown = effects.filter(({ data }) => data.published && texts.includes(data.message ?? ""));
  const unique = new Set(shown.map(({ data }) => data.message));
  if (shown.length !== texts.length || unique.size !== texts.length) {
    throw new Error(`${texts.length} posts, ${shown.length} on the page, ${unique.size} different ones`);
  }
  const rows = await getPrismaClient().$queryRaw<{ text: string; at: Date }[]>`
    SELECT post.text, p.due_at AS at FROM publication p JOIN post ON post.id = p.post_id`;
  const dueAt = new Map(rows.map(({ text, at }) => [text, at.getTime()]));
  const seconds = shown.map(({ at, data }) => (Date.parse(at) - (dueAt.get(data.message ?? "") ?? 0)) / 1000);
  return seconds.toSorted((a, b) => a - b);
}

async function untilPublished(seconds: number): Promise<void> {
  const end = Date.now() + seconds * 1000;
  while (Date.now() < end) {
    const left = await getPrismaClient().publication.count({ where: { state: { not: "published" } } });
    if (left === 0) return;
    await pause(250);
  }
  const states = await getPrismaClient().publication.groupBy({ by: ["state"], _count: true });
  throw new Error(`not all published within ${seconds} s: ${JSON.stringify(states)}`);
}

function cpuOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

const p99 = (sorted: number[]) => sorted[Math.ceil(sorted.length * 0.99) - 1] ?? 0;
const lines: boolean[] = [];
function say(what: string, measurement: string, wanted: string, good: boolean): void {
  lines.push(good);
  process.stdout.write(
    `${what.padEnd(34)}${measurement.padEnd(44)}wanted: ${wanted}${good ? "" : "  NOT MET"}\n`,
  );
}

async function measure(startWorker: () => Promise<{ pid: number }>): Promise<void> {
  const brands: Brand[] = [];
  for (let count = 0; count < BRANDS; count += 1) brands.push(await connectedBrand());
  const path = `/v26.0/${BAKERY}/feed`;
  const action = { kind: "delay", ms: DELAY_MS };
  await ownSandbox.armFault({ service: "meta", method: "POST", path, times: 100_000, action });

  const flood = await schedulePosts(brands, FLOOD, "Flood");
  const { pid } = await startWorker();
  await makeDue(new Date(Date.now() + 2_000), 1);
  const before = cpuOf(pid);
  await untilPublished(FLOOD_WITHIN_S * 3);
  const cpu = ((cpuOf(pid) - before) * 1000) / FLOOD;
  const all = await lags(flood);
  const [last = 0, half = 0] = [all.at(-1), all[all.length / 2]];
  const spent = `last ${last.toFixed(1)} s, half ${half.toFixed(1)} s, ${cpu.toFixed(1)} ms of the worker each`;
  say(`${FLOOD} due within one second`, spent, `all within ${FLOOD_WITHIN_S} s`, last <= FLOOD_WITHIN_S);

  const steady = await schedulePosts(brands, PER_SECOND * STEADY_S, "Steady");
  await makeDue(new Date(Date.now() + 2_000), STEADY_S);
  await untilPublished(STEADY_S + 60);
  const lag = await lags(steady);
  const measurement = `lag p99 ${p99(lag).toFixed(2)} s, half ${(lag[lag.length / 2] ?? 0).toFixed(2)} s`;
  say(
    `${PER_SECOND} a second for ${STEADY_S} s`,
    measurement,
    `p99 at most ${LAG_P99_S} s`,
    p99(lag) <= LAG_P99_S,
  );

  await pause(3_000);
  const from = cpuOf(pid);
  await pause(IDLE_S * 1000);
  const share = (cpuOf(pid) - from) / IDLE_S;
  say(
    "idle",
    `${(share * 100).toFixed(2)} % of a core`,
    `at most ${IDLE_SHARE * 100} %`,
    share <= IDLE_SHARE,
  );
}

const services = await startOwnServices({ RATE_LIMITS: "off" }, { durable: true });
try {
  const running: Awaited<ReturnType<typeof services.startWorker>>[] = [];
  await measure(async () => {
    const worker = await services.startWorker();
    running.push(worker);
    return { pid: worker.process.pid ?? 0 };
  });
  await Promise.all(running.map(stopWorker));
  process.exitCode = lines.every(Boolean) ? 0 : 1;
} finally {
  await closeQueue();
  await closeDb();
  await services.stop();
}
