import { createInterface } from "node:readline";
import { isAppError } from "@/lib/core/errors";
import type { ChildMessage } from "@/lib/core/server/child-process";

/** Serves one task per line, with its result as a line. Exits when the parent is gone or closes stdin. */
export function serveParent<I>(work: (input: I, tell: (message: unknown) => void) => Promise<unknown>): void {
  const say = (line: ChildMessage) => void process.stdout.write(`${JSON.stringify(line)}\n`);
  // Service managers often signal the whole process group; only the parent may stop running work.
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

function errorLine(error: unknown): NonNullable<ChildMessage["error"]> {
  if (isAppError(error)) return { code: error.code, message: error.message };
  return { message: error instanceof Error ? `${error.message}\n${error.stack ?? ""}` : String(error) };
}
