// The ways a start is told to end: a signal, or the death of the npm that runs it (npm passes on some signals,
// and none when it is killed).
import { identify, isAlive } from "./processes.mjs";

/** Calls back once, with the reason, when this process should end. */
export function onEnd(callback) {
  let told = false;
  const tell = (reason) => {
    if (told) return;
    told = true;
    clearInterval(timer);
    callback(reason);
  };
  const parent = process.env.npm_execpath ? identify(process.ppid) : undefined;
  const timer = setInterval(() => {
    if (parent && (process.ppid !== parent.pid || !isAlive(parent))) tell("npm ended");
  }, 500);
  timer.unref();
  // The handlers stay: a second Ctrl-C must not end this process before its children.
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => tell(signal));
  // A terminal that is gone must not end the clean-up with an error of writing.
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);
}
