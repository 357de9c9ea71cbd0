// Uploading a film of 30 MB through the built product, against a plain node:http server that hands the same bytes to the
// same store; both in one run, in turns. Then ten at once, and what they add to the web process (reliability.md UP2, 4.2).
import { fork, spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { request } from "node:http";
import { dirname, join } from "node:path";
import { PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import { root } from "../start/main.mjs";
import { say } from "../start/say.mjs";
import { startTestStack } from "../test/stack.mjs";
import { median } from "./figures.mjs";

const BYTES = 30 * 1_048_576;
const ROUNDS = 9;
const WARM_UP = 3;
const AT_ONCE = 10;
const WANTED_RATIO = 0.5;
const WANTED_MB = 80;
const BOUNDARY = "a-boundary-of-the-bench";

const spread = (values) => (Math.max(...values) - Math.min(...values)) / median(values);

/** Milliseconds from the first byte to the whole answer. */
function post(url, headers, parts) {
  return new Promise((resolve, reject) => {
    const since = performance.now();
    const length = parts.reduce((sum, part) => sum + part.length, 0);
    const sent = request(
      url,
      { method: "POST", headers: { ...headers, "content-length": length } },
      (answer) => {
        let text = "";
        answer.setEncoding("utf8").on("data", (chunk) => {
          text += chunk;
        });
        answer.once("end", () => {
          if (answer.statusCode !== 200)
            return reject(new Error(`${url} answered ${answer.statusCode} ${text}`));
          resolve(performance.now() - since);
        });
      },
    );
    sent.once("error", reject);
    for (const part of parts) sent.write(part);
    sent.end();
  });
}

async function signUp(url) {
  const origin = new URL(url).origin;
  const headers = { origin, "content-type": "application/json" };
  const body = JSON.stringify({
    email: `bench-${randomUUID()}@example.com`,
    name: "Noa",
    password: randomUUID(),
  });
  const answer = await fetch(`${url}/api/auth/register`, { method: "POST", headers, body });
  if (answer.status !== 201) throw new Error(`registering answered ${answer.status}`);
  const cookie = answer.headers.getSetCookie().map((line) => line.split(";")[0]);
  return { origin, cookie: cookie.join("; ") };
}

function appUpload(url, headers, film) {
  const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="film.mp4"\r\n\r\n`;
  const parts = [Buffer.from(head), film, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)];
  const type = `multipart/form-data; boundary=${BOUNDARY}`;
  // A page sends a key with each upload; each is a place of its own, so that limits never answer.
  return () =>
    post(
      `${url}/api/storage/upload`,
      { ...headers, "content-type": type, "idempotency-key": randomUUID(), "x-forwarded-for": "10.0.0.1" },
      parts,
    );
}

async function bareUpload(environment, film) {
  const server = fork(join(root, "scripts/bench/bare-upload.mjs"), { env: {} });
  const [port] = await once(server, "message");
  const client = new S3Client({
    endpoint: environment.S3_ENDPOINT,
    region: environment.S3_REGION,
    forcePathStyle: true,
    requestChecksumCalculation: "WHEN_REQUIRED",
    credentials: {
      accessKeyId: environment.S3_ACCESS_KEY_ID,
      secretAccessKey: environment.S3_SECRET_ACCESS_KEY,
    },
  });
  const upload = async () => {
    const object = { Bucket: environment.S3_BUCKET, Key: `public/${randomUUID()}.mp4` };
    const put = await getSignedUrl(client, new PutObjectCommand(object));
    return post(`http://127.0.0.1:${port}/`, { "x-put": put }, [film]);
  };
  return { upload, stop: () => server.kill() };
}

/** Megabytes of the web process; Next names it so. */
function webMemory(dataDir) {
  for (const pid of readdirSync("/proc").filter((name) => /^\d+$/.test(name))) {
    try {
      const ours = readFileSync(`/proc/${pid}/environ`, "utf8").includes(`KOLOT_DATA_DIR=${dataDir}\0`);
      if (!ours || !readFileSync(`/proc/${pid}/cmdline`, "utf8").startsWith("next-server")) continue;
      return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))[1]) / 1024;
    } catch {
      // It ended while it was looked at.
    }
  }
  throw new Error("the web process was not found");
}

async function compareRates(app, bare) {
  const times = { app: [], bare: [] };
  for (let round = -WARM_UP; round < ROUNDS; round += 1) {
    const pair = [
      ["app", app],
      ["bare", bare],
    ];
    for (const [name, upload] of round % 2 === 0 ? pair : pair.reverse()) {
      const ms = await upload();
      if (round >= 0) times[name].push(ms);
    }
  }
  const ratio = median(times.bare) / median(times.app);
  for (const name of ["bare", "app"]) {
    const rate = BYTES / 1_048_576 / (median(times[name]) / 1000);
    say(
      `${name.padEnd(5)} ${rate.toFixed(0)} MB/s, ${median(times[name]).toFixed(0)} ms, spread ${spread(times[name]).toFixed(2)}`,
    );
  }
  const enough = ratio >= WANTED_RATIO;
  say(`app / bare ${ratio.toFixed(2)}  (at least ${WANTED_RATIO}: ${enough ? "yes" : "NO"})`);
  return enough;
}

async function measureMemory(app, dataDir) {
  const before = webMemory(dataDir);
  let peak = before;
  const watch = setInterval(() => {
    peak = Math.max(peak, webMemory(dataDir));
  }, 50);
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, app));
  } finally {
    clearInterval(watch);
  }
  const added = peak - before;
  const enough = added <= WANTED_MB;
  say(
    `${AT_ONCE} at once: web ${before.toFixed(0)} MB → ${peak.toFixed(0)} MB, ${added.toFixed(0)} MB more  (at most ${WANTED_MB}: ${enough ? "yes" : "NO"})`,
  );
  return enough;
}

/** Prints the figures; 1 when one is over its bound. Needs Linux: memory is read from /proc. */
export async function run() {
  const signal = new AbortController().signal;
  mkdirSync(join(root, ".data"), { recursive: true });
  const folder = mkdtempSync(join(root, ".data", "bench-"));
  let bare;
  try {
    const path = join(folder, "film.mp4");
    const tsx = join(root, "node_modules/.bin/tsx");
    spawnSync(tsx, [join(root, "scripts/bench/film.ts"), path, String(BYTES)], {
      cwd: root,
      stdio: "inherit",
    });
    const film = readFileSync(path);
    const stack = await startTestStack({ root, signal, onEvent: say });
    try {
      const runFile = stack.environment.KOLOT_TEST_RUN_JSON;
      const { environment } = JSON.parse(readFileSync(stack.environment.KOLOT_TEST_STACK_JSON, "utf8"));
      const { url } = JSON.parse(readFileSync(runFile, "utf8")).app;
      bare = await bareUpload(environment, film);
      const app = appUpload(url, await signUp(url), film);
      const fast = await compareRates(app, bare.upload);
      const small = await measureMemory(app, dirname(runFile));
      return fast && small ? 0 : 1;
    } finally {
      bare?.stop();
      await stack.stop();
      stack.remove();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
