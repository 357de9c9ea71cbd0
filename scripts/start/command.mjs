// Runs finite commands, each in its own process group, so that a stopped start ends all its processes.
import { spawn } from "node:child_process";
import { UserFacingError } from "./console-output.mjs";
import { signalGroup } from "./processes.mjs";

const KEPT_OUTPUT = 200_000;
/** Tools report a full disk differently; users read one sentence (console-output.mjs). */
const DISK_FULL = /ENOSPC|no space left on device/i;

/** `signal` kills the group. Rejects only when not started, aborted, or for a full disk (code ENOSPC). */
export function runCommand(file, args, { cwd, env, signal, registry, name = file }) {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(new UserFacingError("Stopped."));
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
      if (signal?.aborted) reject(new UserFacingError("Stopped."));
      else if (code !== 0 && DISK_FULL.test(output))
        reject(Object.assign(new Error(name), { code: "ENOSPC" }));
      else resolve({ code: code ?? 1, output, stdout });
    });
  });
}

/** Runs a command whose failure is a UserFacingError with this sentence below its output. */
export async function runOrFail(sentence, file, args, { explain = (output) => output.trim(), ...options }) {
  const result = await runCommand(file, args, options);
  if (result.code !== 0) throw new UserFacingError(sentence, explain(result.output));
  return result;
}

function endGroup(child) {
  signalGroup(child.pid, "SIGTERM");
  const timer = setTimeout(() => signalGroup(child.pid, "SIGKILL"), 3000);
  child.once("close", () => clearTimeout(timer));
}
