// Installs HAProxy for the tier "multi-instance". Run as a program, this file starts HAProxy: when one of the two
// processes ends, so does the other.
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { UserFacingError } from "../start/console-output.mjs";
import { installAptPackage } from "./install-apt-package.mjs";

const PACKAGES = { haproxy: "/usr/sbin/haproxy" };
const CONFIGURATION = join("docs", "haproxy.cfg");

export async function ensureLoadBalancer(run) {
  const present = [process.env.HAPROXY_PATH, ...Object.values(PACKAGES)].find(
    (path) => path && existsSync(path),
  );
  if (present) return present;
  const installed = await installAptPackage(
    "Installing a balancer (once; Debian's haproxy) …",
    PACKAGES,
    run,
  );
  if (installed) return installed;
  throw new UserFacingError(
    'Two of everything need a balancer: install it ("sudo apt-get install haproxy") or name one with HAPROXY_PATH.',
  );
}

/** Runs HAProxy in the foreground and ties both lifetimes together. */
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
