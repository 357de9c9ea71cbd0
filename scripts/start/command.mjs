// Commands that end by themselves: install, build, migrate, seed. Each in its own process group, so that an
// ended start takes all of it along.
import { spawn } from "node:child_process";
import { signalGroup } from "./processes.mjs";
import { Refusal } from "./say.mjs";

const KEPT_OUTPUT = 200_000;
/** However a tool says it, a person reads one sentence (say.mjs). */
const DISK_FULL = /ENOSPC|no space left on device/i;

/**
 * Runs a command to its end and keeps its output. `signal` (of an AbortController) ends the whole group.
 * Rejects only when it could not be started, was ended by `signal`, or failed for a full disk (code ENOSPC).
 */
export function runCommand(file, args, { cwd, env, signal, registry, name = file }) {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(new Refusal("Stopped."));
    const child = spawn(file, args, { cwd, env, detached: true, stdio: ["ignore", "pipe", "pipe"] });
    let output = "";
    let stdout = "";
    const keep = (chunk) => {
      output = (output + chunk).slice(-KEPT_OUTPUT);
    };
    child.stdout.setEncoding("utf8").on("data", (chunk) => {
      stdout = (stdout + chunk).slice(-KEPT_OUTPUT);
      keep(chunk);
    });
    child.stderr.setEncoding("utf8").on("data", keep);
    const abort = () => endGroup(child);
    signal?.addEventListener("abort", abort, { once: true });
    if (child.pid) registry?.add(name, child.pid);
    child.once("error", reject);
    child.once("close", (code) => {
      signal?.removeEventListener("abort", abort);
      registry?.remove(child.pid);
      if (signal?.aborted) reject(new Refusal("Stopped."));
      else if (code !== 0 && DISK_FULL.test(output))
        reject(Object.assign(new Error(name), { code: "ENOSPC" }));
      else resolve({ code: code ?? 1, output, stdout });
    });
  });
}

function endGroup(child) {
  signalGroup(child.pid, "SIGTERM");
  const timer = setTimeout(() => signalGroup(child.pid, "SIGKILL"), 3000);
  child.once("close", () => clearTimeout(timer));
}
