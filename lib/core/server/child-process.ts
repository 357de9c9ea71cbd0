import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { AppError, ERROR_MESSAGES, type ErrorCode } from "@/lib/core/errors";
import { getMetrics } from "@/lib/core/server/metrics";

const STORED_STDERR = 4_000;
const LONGEST_LINE = 4_000_000;

export interface ChildTask {
  signal?: AbortSignal | undefined;
  timeoutMs: number;
  onMessage?: ((value: unknown) => void) | undefined;
}

export class ChildProcessLostError extends Error {}

/** Message line from the child; `serve-parent.ts` is the other end. */
export interface ChildMessage {
  message?: unknown;
  result?: unknown;
  error?: { code?: string; message?: string };
  /** Memory of the child after a task, in bytes. */
  rss?: number;
}

/** Runs one task at a time, without secrets; it is killed on timeout and ends when the parent is gone. */
export class ManagedChildProcess {
  tasks = 0;
  rss = 0;
  alive = true;
  readonly #name: string;
  readonly #process: ChildProcessWithoutNullStreams;
  readonly #ended: Promise<unknown>;
  #rest = "";
  #stderr = "";
  #onLine: (line: ChildMessage) => void = () => undefined;
  #onEnd: () => void = () => undefined;

  constructor(name: string, { maxOldSpaceMb = 512 } = {}) {
    this.#name = name;
    const file = join(/* turbopackIgnore: true */ process.cwd(), "dist", `${name}.mjs`);
    this.#process = spawn(process.execPath, [`--max-old-space-size=${maxOldSpaceMb}`, file], {
      // The child inherits no environment variable: neither keys nor addresses. Fewer malloc arenas return memory sooner.
      env: { NODE_ENV: "production", MALLOC_ARENA_MAX: "2" },
      stdio: "pipe",
    });
    const { childProcesses } = getMetrics();
    childProcesses.inc({ child: name });
    this.#ended = once(this.#process, "close")
      .catch(() => undefined)
      .finally(() => childProcesses.dec({ child: name }));
    this.#process.stdin.on("error", () => undefined);
    this.#process.stdout.setEncoding("utf8").on("data", (text: string) => this.#read(text));
    this.#process.stderr.setEncoding("utf8").on("data", (text: string) => {
      this.#stderr = (this.#stderr + text).slice(-STORED_STDERR);
    });
    const end = () => {
      this.alive = false;
      this.#onEnd();
    };
    this.#process.on("error", end).on("close", end);
  }

  /** Throws the error that the work named, `cancelled` on abort, `unprocessable` after a crash or timeout. */
  async run(input: unknown, { signal, timeoutMs, onMessage }: ChildTask): Promise<unknown> {
    const done = Promise.withResolvers<unknown>();
    const stop = (error: AppError) => {
      done.reject(error);
      void this.end();
    };
    const lost = (why: string) => {
      getMetrics().childFailures.inc({ child: this.#name });
      return new AppError("unprocessable", { cause: new ChildProcessLostError(`${why} ${this.#stderr}`) });
    };
    const onAbort = () => stop(new AppError("cancelled"));
    const timer = setTimeout(() => stop(lost(`killed after ${timeoutMs} ms`)), timeoutMs);
    this.#onEnd = () => done.reject(lost("the process ended without a result"));
    this.#onLine = (line) => {
      if (line.rss) this.rss = line.rss;
      if (line.message !== undefined) onMessage?.(line.message);
      else if (line.error) done.reject(errorOf(line.error));
      else if ("result" in line) done.resolve(line.result);
    };
    signal?.addEventListener("abort", onAbort);
    this.#hold(true);
    try {
      if (signal?.aborted) onAbort();
      else if (this.alive) this.#process.stdin.write(`${JSON.stringify(input)}\n`);
      else this.#onEnd();
      return await done.promise;
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener("abort", onAbort);
      this.tasks += 1;
      this.#onLine = () => undefined;
      this.#onEnd = () => undefined;
      this.#hold(false);
    }
  }

  async end(): Promise<void> {
    this.alive = false;
    this.#process.kill("SIGKILL");
    await this.#ended;
  }

  #read(text: string): void {
    this.#rest += text;
    const lines = this.#rest.split("\n");
    this.#rest = lines.pop() ?? "";
    if (this.#rest.length > LONGEST_LINE) void this.end();
    for (const line of lines) {
      const parsed = parse(line);
      if (parsed) this.#onLine(parsed);
    }
  }

  /** An idle child must not keep the parent from exiting. */
  #hold(on: boolean): void {
    const { stdin, stdout, stderr } = this.#process;
    for (const part of [this.#process, stdin, stdout, stderr] as { ref?(): void; unref?(): void }[]) {
      if (on) part.ref?.();
      else part.unref?.();
    }
  }
}

/** Null for a line that is not a message: libraries print to stdout. */
function parse(line: string): ChildMessage | null {
  if (!line.startsWith("{")) return null;
  try {
    return JSON.parse(line) as ChildMessage;
  } catch {
    return null;
  }
}

function errorOf({ code = "", message }: { code?: string; message?: string }): AppError {
  if (!Object.hasOwn(ERROR_MESSAGES, code)) {
    return new AppError("unprocessable", { cause: new Error(message) });
  }
  return new AppError(code as ErrorCode, message ? { message } : {});
}
