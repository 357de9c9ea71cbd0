// HAProxy for the tier "two": the program, and, run as a file of its own, the process that keeps it.
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { Refusal } from "../start/say.mjs";
import { installFromDebian } from "./debian.mjs";

const PACKAGES = { haproxy: "/usr/sbin/haproxy" };
const CONFIGURATION = join("docs", "haproxy.cfg");

/** Path of a HAProxy that runs here. */
export async function ensureBalancer(run) {
  const present = [process.env.HAPROXY_PATH, ...Object.values(PACKAGES)].find(
    (path) => path && existsSync(path),
  );
  if (present) return present;
  const installed = await installFromDebian(
    "Installing a balancer (once; Debian's haproxy) …",
    PACKAGES,
    run,
  );
  if (installed) return installed;
  throw new Refusal(
    'Two of everything need a balancer: install it ("sudo apt-get install haproxy") or name one with HAPROXY_PATH.',
  );
}

/** Keeps HAProxy in the foreground: what ends this process ends it, and the other way round. */
function keep(program) {
  const balancer = spawn(program, ["-db", "-f", CONFIGURATION], { stdio: "inherit" });
  balancer.once("spawn", () => console.log(JSON.stringify({ ready: true, pid: balancer.pid })));
  balancer.once("exit", (code) => process.exit(code ?? 1));
  balancer.once("error", (error) => {
    console.error(error.message);
    process.exit(1);
  });
  process.once("SIGTERM", () => balancer.kill("SIGTERM"));
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) keep(process.argv[2]);
