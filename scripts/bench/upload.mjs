// Benchmarks a video upload of 30 MB through the product against a plain node:http server with the same
// store, alternating in one run; then ten concurrent uploads and their memory in the web process [UP2].
import { fork, spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { request } from "node:http";
import { join } from "node:path";
import { PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import { printLine } from "../start/console-output.mjs";
import { root } from "../start/main.mjs";
import { signUp, withStack } from "./product.mjs";
import { median } from "./statistics.mjs";
import { findWebProcess } from "./web-process.mjs";

const BYTES = 30 * 1_048_576;
const ROUNDS = 9;
const WARM_UP = 3;
const AT_ONCE = 10;
const WANTED_RATIO = 0.5;
const WANTED_MB = 80;
const BOUNDARY = "a-boundary-of-the-bench";

const spread = (values) => (Math.max(...values) - Math.min(...values)) / median(values);

function post(url, headers, parts) {
  return new Promise((resolve, reject) => {
    const since = performance.now();
    const length = parts.reduce((sum, part) => sum + part.length, 0);
    const options = { method: "POST", headers: { ...headers, "content-length": length } };
    const sent = request(url, options, (answer) => {
      let text = "";
      answer.setEncoding("utf8").on("data", (chunk) => {
        text += chunk;
      });
      answer.once("end", () => {
        if (answer.statusCode === 200) resolve(performance.now() - since);
        else reject(new Error(`${url} responded with ${answer.statusCode} ${text}`));
      });
    });
    sent.once("error", reject);
    for (const part of parts) sent.write(part);
    sent.end();
  });
}

function appUpload(url, headers, video) {
  const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="film.mp4"\r\n\r\n`;
  const parts = [Buffer.from(head), video, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)];
  const type = `multipart/form-data; boundary=${BOUNDARY}`;
  // Each upload has its own idempotency key and IP address, so that rate limits do not apply.
  const own = { ...headers, "content-type": type, "x-forwarded-for": "10.0.0.1" };
  return () => post(`${url}/api/storage/upload`, { ...own, "idempotency-key": randomUUID() }, parts);
}

async function bareUpload(environment, video) {
  const server = fork(join(root, "scripts/bench/upload-baseline.mjs"), { env: {} });
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
    return post(`http://127.0.0.1:${port}/`, { "x-put": put }, [video]);
  };
  return { upload, stop: () => server.kill() };
}

function webMemory(dataDir) {
  const status = readFileSync(`/proc/${findWebProcess(dataDir)}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+)/.exec(status)[1]) / 1024;
}

async function compareRates(app, bare) {
  const times = { app: [], bare: [] };
  for (let round = -WARM_UP; round < ROUNDS; round += 1) {
    const pair = Object.entries({ app, bare });
    for (const [name, upload] of round % 2 === 0 ? pair : pair.reverse()) {
      const ms = await upload();
      if (round >= 0) times[name].push(ms);
    }
  }
  const ratio = median(times.bare) / median(times.app);
  for (const name of ["bare", "app"]) {
    const rate = BYTES / 1_048_576 / (median(times[name]) / 1000);
    printLine(
      `${name.padEnd(5)} ${rate.toFixed(0)} MB/s, ${median(times[name]).toFixed(0)} ms, spread ${spread(times[name]).toFixed(2)}`,
    );
  }
  const enough = ratio >= WANTED_RATIO;
  printLine(`app / bare ${ratio.toFixed(2)}  (at least ${WANTED_RATIO}: ${enough ? "yes" : "NO"})`);
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
  printLine(
    `${AT_ONCE} at once: web ${before.toFixed(0)} MB → ${peak.toFixed(0)} MB, ${added.toFixed(0)} MB more  (at most ${WANTED_MB}: ${enough ? "yes" : "NO"})`,
  );
  return enough;
}

/** Requires Linux: memory is read from /proc. */
export async function run() {
  mkdirSync(join(root, ".data"), { recursive: true });
  const folder = mkdtempSync(join(root, ".data", "bench-"));
  try {
    const path = join(folder, "film.mp4");
    const tsx = join(root, "node_modules/.bin/tsx");
    const args = [join(root, "scripts/bench/create-video-file.ts"), path, String(BYTES)];
    spawnSync(tsx, args, { cwd: root, stdio: "inherit" });
    return await withStack((product) => measure(product, readFileSync(path)));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measure({ url, database, dataDir, environment }, video) {
  const bare = await bareUpload(environment, video);
  try {
    const app = appUpload(url, await signUp({ url, database }), video);
    const fast = await compareRates(app, bare.upload);
    const small = await measureMemory(app, dataDir);
    return fast && small ? 0 : 1;
  } finally {
    bare.stop();
  }
}
