// Detects the end of a start: a signal, or the exit of npm, which forwards only some signals.
import { getProcessIdentity, isAlive } from "./processes.mjs";

/** Calls back once with the reason when this process should end. */
export function onShutdown(callback) {
  let isEnding = false;
  const tell = (reason) => {
    if (isEnding) return;
    isEnding = true;
    clearInterval(timer);
    callback(reason);
  };
  const parent = process.env.npm_execpath ? getProcessIdentity(process.ppid) : undefined;
  const timer = setInterval(() => {
    if (parent && (process.ppid !== parent.pid || !isAlive(parent))) tell("npm ended");
  }, 500);
  timer.unref();
  // The handlers stay installed: a second Ctrl-C must not end this process before its children.
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => tell(signal));
  // A closed terminal must not interrupt the shutdown with a write error.
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);
}
