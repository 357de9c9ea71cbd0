import { spawn } from "node:child_process";
import { closeSync, existsSync, fstatSync, mkdirSync, openSync, readSync, renameSync } from "node:fs";
import { join, resolve } from "node:path";
import { UserFacingError } from "../lib/user-facing-error";
import { spawnOptions } from "./cluster";
import type { DataLocation } from "./data-location";

export interface Postmaster {
  pid: number;
  ended: Promise<void>;
  hasEnded(): boolean;
  /** Returns the log output of the server since this start. */
  output(): string;
  stop(): Promise<void>;
}

const MAX_LOG_BYTES = 5_000_000;

/** Starts the server. It logs to a file, not to a pipe, so that it can outlive its launcher. */
export function startPostmaster(
  position: DataLocation,
  port: number,
  options: { dataDir: string; durable?: boolean },
): Postmaster {
  const log = openLog(resolve(options.dataDir, "logs"));
  const child = spawn(
    join(position.native, "bin/postgres"),
    ["-D", position.data, ...settings(port, options.durable)],
    {
      ...spawnOptions(position, position.data),
      stdio: ["ignore", log.descriptor, log.descriptor],
      // Ctrl-C in a terminal must reach the launcher only, which then stops the server.
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
  if (child.pid === undefined)
    throw new UserFacingError(`PostgreSQL's program in ${position.native} cannot be run.`);
  return {
    pid: child.pid,
    ended,
    hasEnded: () => over,
    output: () => readFrom(log.path, log.start),
    async stop() {
      // Fast shutdown first; then without a checkpoint, which the next start recovers; at most five seconds.
      const harder = setTimeout(() => child.kill("SIGQUIT"), 3000);
      const hardest = setTimeout(() => child.kill("SIGKILL"), 4500);
      if (!over) child.kill("SIGINT");
      await ended;
      clearTimeout(harder);
      clearTimeout(hardest);
    },
  };
}

/** Settings for laptops. They are passed at each start, so that changes apply to existing data directories. */
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
