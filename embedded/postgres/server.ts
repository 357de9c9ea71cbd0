import { rm } from "node:fs/promises";
import { createServer } from "node:net";
import { resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { Client } from "pg";
import { errorCode, Failure } from "../lib/failure";
import { APPLICATION, changePassword, ensureCluster } from "./cluster";
import { explain } from "./explain";
import { clearLeftovers } from "./leftovers";
import { takeLock } from "./lock";
import { keepPassword } from "./password";
import { findPlace, type Place, removePlace } from "./place";
import { type Postmaster, startPostmaster } from "./postmaster";

export interface EmbeddedPostgresOptions {
  /** What KOLOT_DATA_DIR names: holds postgres, secrets.json and logs. */
  dataDir: string;
  /** 0 or absent: any free port. */
  port?: number;
  /** false spares tests the waits for the disk; data is lost when the machine dies. */
  durable?: boolean;
}

export interface EmbeddedPostgres {
  url: string;
  port: number;
  /** The process id of the server. */
  pid: number;
  /** Resolves when the server has ended, for whatever reason. */
  ended: Promise<void>;
  /** Ends the server within five seconds; `remove` also deletes its data. */
  stop(options?: { remove?: boolean }): Promise<void>;
}

/** Starts real PostgreSQL for one machine, making its data directory and the database `kolot` on the first run. */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const keepIn = resolve(options.dataDir);
  const place = await findPlace(keepIn);
  const release = await takeLock(`${place.data}.lock`);
  try {
    const password = await keepPassword(keepIn);
    await clearLeftovers(place.data);
    await ensureCluster(place, password, options.durable ?? true);
    const { postmaster, port, url } = await run(place, options, password);
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
  await removePlace(keepIn);
  await rm(keepIn, { recursive: true, force: true });
}

async function run(place: Place, options: EmbeddedPostgresOptions, password: string) {
  let passwordChanged = false;
  for (let attempt = 1; ; attempt += 1) {
    const port = options.port || (await findFreePort());
    const url = `postgresql://${APPLICATION}:${encodeURIComponent(password)}@127.0.0.1:${port}/${APPLICATION}`;
    if (options.port && !(await isFree(port))) {
      throw new Failure(
        `Port ${port} on 127.0.0.1 is already taken by another program: set POSTGRES_PORT to a free one.`,
      );
    }
    const postmaster = startPostmaster(place, port, options);
    const outcome = await waitUntilUsable(url, postmaster);
    if (outcome === "usable") return { postmaster, port, url };
    await postmaster.stop();
    if (outcome === "wrong password" && !passwordChanged) {
      changePassword(place, password);
      passwordChanged = true;
    } else if (options.port || attempt >= 3 || !/already in use|could not bind/.test(postmaster.said())) {
      // A free port may be snatched before PostgreSQL takes it: only that is worth another attempt.
      throw explain(postmaster.said(), place.data, "PostgreSQL did not start");
    }
  }
}

async function waitUntilUsable(url: string, postmaster: Postmaster) {
  // Recovery after a crash reads the whole write-ahead log, so the limit is generous.
  const deadline = Date.now() + 120_000;
  while (Date.now() < deadline) {
    if (postmaster.hasEnded()) return "ended";
    const client = new Client({ connectionString: url, connectionTimeoutMillis: 5000 });
    client.on("error", () => undefined);
    try {
      await client.connect();
      return "usable";
    } catch (error) {
      if (errorCode(error) === "28P01") return "wrong password";
      if (errorCode(error) === "3D000") return "ended";
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
