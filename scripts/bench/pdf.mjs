// Benchmarks PDF plans of 30 posts with images: the 99th percentile of event loop delays in the web process
// is at most 50 ms, its heap stays within 5 % from the 10th to the 60th plan, and the rendering processes are
// replaced.
import { readdirSync, readFileSync } from "node:fs";
import sharp from "sharp";
import { printLine } from "../start/console-output.mjs";
import { post, query, signUp, withStack } from "./product.mjs";
import { findWebProcess, openHeapInspector } from "./web-process.mjs";

const POSTS = 30;
const IMAGES = 10;
const DOCUMENTS = 60;
const SETTLED = 10;
const MOST_DELAY_MS = 50;
const MOST_GROWTH = 0.05;
const LEAST_RECYCLES = 2;
const DAYS = { startDate: "2027-02-01", endDate: "2027-02-28" };

const DELAY = "globalThis.kolotBenchDelay";
const START = `${DELAY} = process.getBuiltinModule("node:perf_hooks").monitorEventLoopDelay({ resolution: 5 }); ${DELAY}.enable()`;

function drawn(n) {
  const circle = `<circle cx="540" cy="540" r="${240 + n * 15}" fill="hsl(${n * 37 + 120} 50% 40%)"/>`;
  const ground = `<rect width="100%" height="100%" fill="hsl(${n * 37} 35% 70%)"/>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1080" height="${n % 3 ? 1080 : 1350}">${ground}${circle}</svg>`;
  return sharp(Buffer.from(svg)).jpeg().toBuffer();
}

async function fill({ url, database }) {
  const headers = await signUp({ url, database });
  const brand = { name: "מאפיית שחר", language: "he", timeZone: "Asia/Jerusalem" };
  const { account } = await (await post(url, headers, "/accounts", brand)).json();
  const keys = [];
  for (let n = 0; n < IMAGES; n += 1) {
    const form = new FormData();
    form.set("file", new Blob([await drawn(n)]), "picture.jpg");
    const stored = await (await post(url, headers, "/storage/upload", form)).json();
    keys.push(stored.url.slice(stored.url.indexOf("public/")));
  }
  await query(
    database,
    `WITH posts AS (
       INSERT INTO post (id, account_id, platform, status, text, hashtags, scheduled_at, updated_at)
       SELECT gen_random_uuid(), $1::uuid, (ARRAY['facebook', 'instagram', 'linkedin'])[1 + n % 3], 'draft',
              repeat('מחמצת בת 11 שנה, קוראים לה Rivka, יוצאת מהתנור בשש. ', 1 + n % 5), ARRAY['מחמצת'],
              timestamptz '2027-02-01 08:00+02' + make_interval(hours => n * 20), now()
       FROM generate_series(0, $2::int - 1) AS n RETURNING id, scheduled_at)
     INSERT INTO post_image (id, post_id, index, media_id)
     SELECT gen_random_uuid(), p.id, 0, m.id
     FROM (SELECT id, row_number() OVER (ORDER BY scheduled_at) AS place FROM posts) p
     JOIN media m ON m.key = ($3::text[])[1 + p.place % cardinality($3::text[])]`,
    [account._id, POSTS, keys],
  );
  return () => post(url, headers, `/content-plan/${account._id}/pdf/download`, DAYS);
}

function setters() {
  return readdirSync("/proc").filter((pid) => {
    try {
      return /dist\/content-plan\.mjs\0$/.test(readFileSync(`/proc/${pid}/cmdline`, "utf8"));
    } catch {
      return false;
    }
  });
}

async function measure(make, web) {
  const others = new Set(setters());
  const seen = new Set();
  const times = [];
  let settled = 0;
  await make();
  await web.evaluate(START);
  for (let n = 1; n <= DOCUMENTS; n += 1) {
    const since = performance.now();
    const answer = await make();
    const { byteLength } = await answer.arrayBuffer();
    times.push({ ms: performance.now() - since, byteLength });
    for (const pid of setters()) if (!others.has(pid)) seen.add(pid);
    if (n === SETTLED) {
      // Heap inspection pauses the process, which is excluded from its delays.
      await web.evaluate(`${DELAY}.disable()`);
      settled = await web.used();
      await web.evaluate(`${DELAY}.enable()`);
    }
  }
  await web.evaluate(`${DELAY}.disable()`);
  const delay = (await web.evaluate(`${DELAY}.percentile(99)`)) / 1e6;
  return { delay, settled, ended: await web.used(), recycles: seen.size - 1, times };
}

function judge({ delay, settled, ended, recycles, times }) {
  const ms = times.map((one) => one.ms).toSorted((a, b) => a - b);
  const kb = (times.at(-1).byteLength / 1024).toFixed(0);
  printLine(
    `${times.length} plans of ${POSTS} posts, ${kb} KB each: median ${ms[ms.length >> 1].toFixed(0)} ms`,
  );
  const quick = delay <= MOST_DELAY_MS;
  printLine(
    `event loop of the web  p99 ${delay.toFixed(1)} ms  (at most ${MOST_DELAY_MS}: ${quick ? "yes" : "NO"})`,
  );
  const growth = ended / settled - 1;
  const flat = Math.abs(growth) <= MOST_GROWTH;
  const mb = (bytes) => (bytes / 1_048_576).toFixed(1);
  printLine(
    `heap of the web  ${mb(settled)} MB after ${SETTLED}, ${mb(ended)} MB after ${DOCUMENTS}: ${(growth * 100).toFixed(1)} %  (within ${MOST_GROWTH * 100}: ${flat ? "yes" : "NO"})`,
  );
  const fresh = recycles >= LEAST_RECYCLES;
  printLine(
    `setting processes recycled ${recycles} times  (at least ${LEAST_RECYCLES}: ${fresh ? "yes" : "NO"})`,
  );
  return quick && flat && fresh ? 0 : 1;
}

export function run() {
  return withStack(async ({ url, database, dataDir }) => {
    const make = await fill({ url, database });
    const web = await openHeapInspector(findWebProcess(dataDir));
    const metrics = await measure(make, web);
    web.close();
    return judge(metrics);
  });
}
