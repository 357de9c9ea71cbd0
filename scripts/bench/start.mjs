// Seconds from `npm start` to the first page: in a fresh clone whose packages are installed, a second time, and a
// third time with the network cut. The folder has a blank in its name, as folders of people do.
import { spawn, spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "../start/main.mjs";
import { anyFreePort } from "../start/ports.mjs";
import { signalGroup, until } from "../start/processes.mjs";

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
    const asked = request(
      { host: "127.0.0.1", port, path: "/", headers: { host: `localhost:${port}` } },
      (response) => {
        response.resume();
        resolve(response.statusCode === 200);
      },
    );
    asked.once("error", () => resolve(false));
    asked.end();
  });
}

/** Seconds to the first page; the start is ended again. */
async function measure(folder, port, extra = {}) {
  const since = performance.now();
  const env = plainEnvironment({ PORT: String(port), ...extra });
  const npm = spawn("npm", ["start"], {
    cwd: folder,
    env,
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
  });
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
    const there = await until(async () => ended || pageAnswers(port), 300_000, 100);
    if (!there || ended) throw new Error(`no page came:\n${said}`);
    return (performance.now() - since) / 1000;
  } finally {
    npm.kill("SIGTERM");
    await until(() => ended, 12_000);
    if (!ended) signalGroup(npm.pid, "SIGKILL");
    await until(async () => !(await pageAnswers(port)), 12_000);
  }
}

/** Prints the figures; 1 when one is over its bound. */
export async function run() {
  const home = mkdtempSync(join(tmpdir(), "kolot-bench-"));
  const folder = join(home, "kolot bench");
  // Open to the account of the database, which would otherwise lie elsewhere when root runs this.
  chmodSync(home, 0o755);
  try {
    must("git", ["clone", "-q", root, folder], root);
    const since = performance.now();
    must("npm", ["ci", "--no-audit", "--no-fund", "--loglevel=error"], folder);
    console.log(`packages  ${((performance.now() - since) / 1000).toFixed(1)} s`);
    const port = await anyFreePort();
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
