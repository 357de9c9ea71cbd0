import { rm } from "node:fs/promises";
import { createServer } from "node:net";
import { resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { Client } from "pg";
import { getSystemErrorCode, UserFacingError } from "../lib/user-facing-error";
import { APPLICATION_ROLE, ensureCluster, updateRolePassword } from "./cluster";
import { type DataLocation, removeDataLocation, resolveDataLocation } from "./data-location";
import { explainStartupError } from "./explain-startup-error";
import { acquireLauncherLock } from "./lock";
import { ensurePassword } from "./password";
import { type Postmaster, startPostmaster } from "./postmaster";
import { stopOrphanedServer } from "./stop-orphaned-server";

export interface EmbeddedPostgresOptions {
  /** The directory of KOLOT_DATA_DIR; it contains postgres, secrets.json and logs. */
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
  /** Resolves when the server has ended for any reason. */
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
        if (how?.remove) await remove(keepIn);
      },
    };
  } catch (error) {
    await release();
    throw error;
  }
}

async function remove(keepIn: string): Promise<void> {
  await removeDataLocation(keepIn);
  await rm(keepIn, { recursive: true, force: true });
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
