import { appendFileSync } from "node:fs";

/** Failure that the user can fix; its message is the sentence to print. */
export class UserFacingError extends Error {
  constructor(message, details = "") {
    super(message);
    this.details = details;
  }
}

export function printLine(line) {
  process.stdout.write(`${line}\n`);
}

export function printError(line) {
  process.stderr.write(`${line}\n`);
}

/** Converts any failure to a message; the stack of an unexpected one is written to the log file only. */
export function explainFailure(error, logFile) {
  if (error instanceof UserFacingError) return [error.details, error.message].filter(Boolean).join("\n");
  if (error?.code === "ENOSPC")
    return "The disk is full: free some space (500 MB to run, 2,500 MB to install), then run the command again.";
  if (["EACCES", "EROFS", "EPERM"].includes(error?.code) && error.path)
    return `Kolot can't write to ${error.path}. Give this user write permission, then run the command again.`;
  try {
    appendFileSync(logFile, `${new Date().toISOString()} ${error?.stack ?? error}\n`);
  } catch {
    return `Kolot stopped because of an error: ${error?.message ?? error}`;
  }
  return `Kolot stopped because of an error: ${error?.message ?? error} (details in ${logFile})`;
}
