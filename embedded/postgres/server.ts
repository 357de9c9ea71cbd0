import { randomBytes } from "node:crypto";
import { readFile, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { join, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { Client } from "pg";
import { isProcessListed } from "../lib/child-process";
import { getSystemErrorCode, UserFacingError } from "../lib/user-facing-error";
import { writeFileAtomically } from "../lib/write-file";
import { APPLICATION_ROLE, ensureCluster, updateRolePassword } from "./cluster";
import { type DataLocation, removeDataLocation, resolveDataLocation } from "./data-location";
import { explainStartupError } from "./explain-startup-error";
import { acquireLauncherLock } from "./lock";
import { type Postmaster, startPostmaster } from "./postmaster";
import { listPostgresProcesses, readPostmasterPid } from "./processes";

export interface EmbeddedPostgresOptions {
  dataDir: string;
  /** 0 or absent selects a free port. */
  port?: number;
  /** false skips disk syncs for tests; a machine crash loses data. */
  durable?: boolean;
}

export interface EmbeddedPostgres {
  url: string;
  port: number;
  pid: number;
  ended: Promise<void>;
  /** Stops the server within five seconds; `remove` also deletes its data. */
  stop(options?: { remove?: boolean }): Promise<void>;
}

/** Starts PostgreSQL on this machine; the first run creates the data directory and the database `kolot`. */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const keepIn = resolve(options.dataDir);
  const position = await resolveDataLocation(keepIn);
  const release = await acquireLauncherLock(`${position.data}.lock`);
  try {
    const password = await ensurePassword(keepIn);
    await stopOrphanedServer(position.data);
    await ensureCluster(position, password, options.durable ?? true);
    const { postmaster, port, url } = await run(position, options, password);
    return {
      url,
      port,
      pid: postmaster.pid,
      ended: postmaster.ended,
      async stop(how) {
        await postmaster.stop();
        await release();
        if (!how?.remove) return;
        await removeDataLocation(keepIn);
        await rm(keepIn, { recursive: true, force: true });
      },
    };
  } catch (error) {
    await release();
    throw error;
  }
}

async function run(position: DataLocation, options: EmbeddedPostgresOptions, password: string) {
  let passwordChanged = false;
  for (let attempt = 1; ; attempt += 1) {
    const port = options.port || (await findFreePort());
    const url = `postgresql://${APPLICATION_ROLE}:${encodeURIComponent(password)}@127.0.0.1:${port}/${APPLICATION_ROLE}`;
    if (options.port && !(await isFree(port))) {
      throw new UserFacingError(
        `Port ${port} on 127.0.0.1 is already taken by another program: set POSTGRES_PORT to a free one.`,
      );
    }
    const postmaster = startPostmaster(position, port, options);
    const outcome = await waitUntilUsable(url, postmaster);
    if (outcome === "usable") return { postmaster, port, url };
    await postmaster.stop();
    if (outcome === "wrong password" && !passwordChanged) {
      updateRolePassword(position, password);
      passwordChanged = true;
    } else if (options.port || attempt >= 3 || !/already in use|could not bind/.test(postmaster.output())) {
      // Another process may take the free port first; only this error is retried.
      throw explainStartupError(postmaster.output(), position.data, "PostgreSQL did not start");
    }
  }
}

async function waitUntilUsable(url: string, postmaster: Postmaster) {
  // Recovery after a crash reads the whole write-ahead log, so the timeout is generous.
  const deadline = Date.now() + 120_000;
  while (Date.now() < deadline) {
    if (postmaster.hasEnded()) return "ended";
    const client = new Client({ connectionString: url, connectionTimeoutMillis: 5000 });
    client.on("error", () => undefined);
    try {
      await client.connect();
      return "usable";
    } catch (error) {
      if (getSystemErrorCode(error) === "28P01") return "wrong password";
      if (getSystemErrorCode(error) === "3D000") return "ended";
    } finally {
      await client.end().catch(() => undefined);
    }
    await pause(30);
  }
  return "ended";
}

async function isFree(port: number): Promise<boolean> {
  return await new Promise((done) => {
    const probe = createServer();
    probe.once("error", () => done(false));
    probe.listen(port, "127.0.0.1", () => probe.close(() => done(true)));
  });
}

async function findFreePort(): Promise<number> {
  return await new Promise((done, fail) => {
    const probe = createServer();
    probe.once("error", fail);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => done(typeof address === "object" && address ? address.port : 0));
    });
  });
}

/** Returns the database password of this checkout, which is generated once and stored with the other secrets. */
async function ensurePassword(dataDir: string): Promise<string> {
  const path = join(dataDir, "secrets.json");
  const secrets = await readSecrets(path);
  const known = secrets.postgresPassword;
  if (typeof known === "string" && known.length >= 16) return known;
  const postgresPassword = randomBytes(24).toString("base64url");
  await writeFileAtomically(path, `${JSON.stringify({ ...secrets, postgresPassword }, null, 2)}\n`, 0o600);
  return postgresPassword;
}

async function readSecrets(path: string): Promise<Record<string, unknown>> {
  let text: string;
  try {
    text = await readFile(path, "utf8");
  } catch (error) {
    if (getSystemErrorCode(error) === "ENOENT") return {};
    throw error;
  }
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === "object" && value !== null && !Array.isArray(value)) return { ...value };
  } catch {
    // Reported below with all other invalid contents.
  }
  throw new UserFacingError(
    `${path} is not readable as JSON: repair it, or delete it to have new secrets made.`,
  );
}

/** Stops a PostgreSQL that outlived its launcher and frees its pid file. Requires the launcher's lock. */
async function stopOrphanedServer(data: string): Promise<void> {
  await askToEnd(data, "SIGINT", 5000);
  await askToEnd(data, "SIGQUIT", 2000);
  await askToEnd(data, "SIGKILL", 2000);
  const [survivor] = listPostgresProcesses(data);
  if (survivor) {
    throw new UserFacingError(
      `An earlier PostgreSQL (process ${survivor}) still uses ${data} and does not end: end it, then start again.`,
    );
  }
  const leader = readPostmasterPid(data);
  // PostgreSQL itself deletes a stale pid file and frees its shared memory. When another program has the same
  // process id, or a dead postmaster was never collected, PostgreSQL would refuse to start.
  if (leader && isProcessListed(leader)) await rm(join(data, "postmaster.pid"), { force: true });
}

async function askToEnd(data: string, signal: NodeJS.Signals, timeout: number): Promise<void> {
  const [leader, ...others] = listPostgresProcesses(data);
  if (!leader) return;
  // The postmaster stops its children in order; orphans of a killed postmaster are stopped one by one.
  const alone = leader !== readPostmasterPid(data);
  for (const pid of alone || signal === "SIGKILL" ? [leader, ...others] : [leader]) send(pid, signal, alone);
  const deadline = Date.now() + timeout;
  while (Date.now() < deadline && listPostgresProcesses(data).length > 0) await pause(50);
}

function send(pid: number, signal: NodeJS.Signals, alone: boolean): void {
  try {
    // SIGINT only cancels the query of a lone server process; SIGTERM ends it.
    process.kill(pid, alone && signal === "SIGINT" ? "SIGTERM" : signal);
  } catch {
    // The process ended meanwhile.
  }
}
