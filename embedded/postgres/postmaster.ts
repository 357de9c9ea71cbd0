import { spawn } from "node:child_process";
import { closeSync, existsSync, fstatSync, mkdirSync, openSync, readSync, renameSync } from "node:fs";
import { join, resolve } from "node:path";
import { Failure } from "../lib/failure";
import { spawnOptions } from "./cluster";
import type { Place } from "./place";

export interface Postmaster {
  pid: number;
  ended: Promise<void>;
  hasEnded(): boolean;
  /** What the server wrote to its log since this start. */
  said(): string;
  stop(): Promise<void>;
}

const MAX_LOG_BYTES = 5_000_000;

/** Starts the server process. It writes to a log file, not to a pipe, so that it can outlive its launcher unharmed. */
export function startPostmaster(
  place: Place,
  port: number,
  options: { dataDir: string; durable?: boolean },
): Postmaster {
  const log = openLog(resolve(options.dataDir, "logs"));
  const child = spawn(
    join(place.native, "bin/postgres"),
    ["-D", place.data, ...settings(port, options.durable)],
    {
      ...spawnOptions(place, place.data),
      stdio: ["ignore", log.descriptor, log.descriptor],
      // Ctrl-C in a terminal reaches the launcher alone, which ends the server in its turn.
      detached: true,
    },
  );
  closeSync(log.descriptor);
  let over = false;
  const endAtExit = () => child.kill("SIGINT");
  process.once("exit", endAtExit);
  const ended = new Promise<void>((done) => {
    const finish = () => {
      over = true;
      process.removeListener("exit", endAtExit);
      done();
    };
    child.once("exit", finish);
    child.once("error", finish);
  });
  if (child.pid === undefined) throw new Failure(`PostgreSQL's program in ${place.native} cannot be run.`);
  return {
    pid: child.pid,
    ended,
    hasEnded: () => over,
    said: () => readFrom(log.path, log.start),
    async stop() {
      // Fast shutdown; then without a checkpoint, which the next start makes good; all within five seconds.
      const harder = setTimeout(() => child.kill("SIGQUIT"), 3000);
      const hardest = setTimeout(() => child.kill("SIGKILL"), 4500);
      if (!over) child.kill("SIGINT");
      await ended;
      clearTimeout(harder);
      clearTimeout(hardest);
    },
  };
}

/** Sized for a laptop. Everything is given here, so that a change reaches data directories that exist already. */
function settings(port: number, durable = true): string[] {
  const values = {
    port,
    listen_addresses: "127.0.0.1",
    unix_socket_directories: "",
    max_connections: 100,
    shared_buffers: "64MB",
    max_wal_size: "512MB",
    timezone: "UTC",
    log_timezone: "UTC",
    log_checkpoints: "off",
    ...(durable ? {} : { fsync: "off", synchronous_commit: "off", full_page_writes: "off" }),
  };
  return Object.entries(values).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
}

function openLog(directory: string) {
  mkdirSync(directory, { recursive: true });
  const path = join(directory, "postgres.log");
  let descriptor = openSync(path, "a", 0o600);
  if (fstatSync(descriptor).size > MAX_LOG_BYTES) {
    closeSync(descriptor);
    renameSync(path, `${path}.1`);
    descriptor = openSync(path, "a", 0o600);
  }
  return { path, descriptor, start: fstatSync(descriptor).size };
}

function readFrom(path: string, start: number): string {
  if (!existsSync(path)) return "";
  const descriptor = openSync(path, "r");
  const buffer = Buffer.alloc(64_000);
  const length = readSync(descriptor, buffer, 0, buffer.length, start);
  closeSync(descriptor);
  return buffer.toString("utf8", 0, length);
}
