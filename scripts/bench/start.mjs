// Benchmarks seconds from `npm start` to the first page: in a fresh clone with packages installed, a second
// time, and a third time offline. The directory name contains a space, as on user machines.
import { spawn, spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "../start/main.mjs";
import { findFreePort } from "../start/ports.mjs";
import { signalGroup, waitUntil } from "../start/processes.mjs";

const BOUNDS = { cold: 180, warm: 20, offline: 20 };
const DEAD = "http://127.0.0.1:9";
const OFFLINE = {
  HTTP_PROXY: DEAD,
  HTTPS_PROXY: DEAD,
  http_proxy: DEAD,
  https_proxy: DEAD,
  npm_config_registry: DEAD,
};

function plainEnvironment(extra) {
  const kept = Object.entries(process.env).filter(([name]) => ["HOME", "LANG", "TMPDIR"].includes(name));
  const path = process.env.PATH.split(":").filter((part) => !part.includes("node_modules"));
  return { ...Object.fromEntries(kept), PATH: path.join(":"), ...extra };
}

function must(file, args, cwd) {
  const { status, stderr } = spawnSync(file, args, { cwd, env: plainEnvironment(), encoding: "utf8" });
  if (status !== 0) throw new Error(`${file} ${args.join(" ")} failed: ${stderr}`);
}

function pageAnswers(port) {
  return new Promise((resolve) => {
    const options = { host: "127.0.0.1", port, path: "/", headers: { host: `localhost:${port}` } };
    const asked = request(options, (response) => {
      response.resume();
      resolve(response.statusCode === 200);
    });
    asked.once("error", () => resolve(false));
    asked.end();
  });
}

async function measure(folder, port, extra = {}) {
  const since = performance.now();
  const env = plainEnvironment({ PORT: String(port), ...extra });
  const stdio = ["ignore", "pipe", "pipe"];
  const npm = spawn("npm", ["start"], { cwd: folder, env, detached: true, stdio });
  let said = "";
  let ended = false;
  for (const stream of [npm.stdout, npm.stderr])
    stream.on("data", (chunk) => {
      said += chunk;
    });
  npm.once("close", () => {
    ended = true;
  });
  try {
    const there = await waitUntil(async () => ended || pageAnswers(port), 300_000, 100);
    if (!there || ended) throw new Error(`no page came:\n${said}`);
    return (performance.now() - since) / 1000;
  } finally {
    npm.kill("SIGTERM");
    await waitUntil(() => ended, 12_000);
    if (!ended) signalGroup(npm.pid, "SIGKILL");
    await waitUntil(async () => !(await pageAnswers(port)), 12_000);
  }
}

export async function run() {
  const home = mkdtempSync(join(tmpdir(), "kolot-bench-"));
  const folder = join(home, "kolot bench");
  // Accessible to the database account, which would otherwise use another directory when run as root.
  chmodSync(home, 0o755);
  try {
    must("git", ["clone", "-q", root, folder], root);
    const since = performance.now();
    must("npm", ["ci", "--no-audit", "--no-fund", "--loglevel=error"], folder);
    console.log(`packages  ${((performance.now() - since) / 1000).toFixed(1)} s`);
    const port = await findFreePort();
    let over = 0;
    for (const [name, extra] of [["cold"], ["warm"], ["offline", OFFLINE]]) {
      const seconds = await measure(folder, port, extra);
      if (seconds > BOUNDS[name]) over = 1;
      console.log(`${name.padEnd(9)} ${seconds.toFixed(1)} s  (at most ${BOUNDS[name]} s)`);
    }
    return over;
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}
