import { createInterface } from "node:readline";
import { isAppError } from "@/lib/core/errors";
import type { ChildLine } from "@/lib/core/server/child";

/**
 * The child's end of `Child`: one task for each line, its result back as a line. Ends the process when the parent is
 * gone or has no more to do.
 */
export function answerParent<I>(
  work: (input: I, tell: (message: unknown) => void) => Promise<unknown>,
): void {
  const say = (line: ChildLine) => void process.stdout.write(`${JSON.stringify(line)}\n`);
  // Who stops a service often tells its whole family: the parent alone decides what becomes of work that runs.
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) process.on(signal, () => undefined);
  let last = Promise.resolve();
  createInterface({ input: process.stdin })
    .on("line", (line) => {
      last = last
        .then(() => work(JSON.parse(line) as I, (message) => say({ message })))
        .then(
          (result) => say({ result: result ?? null, rss: process.memoryUsage.rss() }),
          (error: unknown) => say({ error: errorLine(error), rss: process.memoryUsage.rss() }),
        );
    })
    .on("close", () => process.exit(0));
}

function errorLine(error: unknown): NonNullable<ChildLine["error"]> {
  if (isAppError(error)) return { code: error.code, message: error.message };
  return { message: error instanceof Error ? `${error.message}\n${error.stack ?? ""}` : String(error) };
}
