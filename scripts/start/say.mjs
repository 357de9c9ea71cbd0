// Words for the person at the terminal. A Refusal is something they can mend: one sentence, no stack.
import { appendFileSync } from "node:fs";

/** A reason not to go on that a person can mend; its message is the one sentence they read. */
export class Refusal extends Error {
  constructor(message, details = "") {
    super(message);
    this.details = details;
  }
}

export function say(line) {
  process.stdout.write(`${line}\n`);
}

export function complain(line) {
  process.stderr.write(`${line}\n`);
}

/** Turns any failure into what a person reads; the stack of an unexpected one goes into a file only. */
export function explain(error, logFile) {
  if (error instanceof Refusal) return [error.details, error.message].filter(Boolean).join("\n");
  if (error?.code === "ENOSPC")
    return "The disk is full: free some space (500 MB to run, 2,500 MB to install), then run the command again.";
  if (["EACCES", "EROFS", "EPERM"].includes(error?.code) && error.path)
    return `Kolot may not write ${error.path}: give this user the right to write there, then run the command again.`;
  try {
    appendFileSync(logFile, `${new Date().toISOString()} ${error?.stack ?? error}\n`);
  } catch {
    return `Kolot could not go on: ${error?.message ?? error}`;
  }
  return `Kolot could not go on: ${error?.message ?? error} (more in ${logFile})`;
}
