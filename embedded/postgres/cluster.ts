import { spawnSync } from "node:child_process";
import { chown, mkdir, readFile, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { errorCode, Failure } from "../lib/failure";
import { syncDirectory } from "../lib/write-file";
import { explain } from "./explain";
import type { Place } from "./place";

/** The role and the database the application uses; the role may create databases, nothing else. */
export const APPLICATION = "kolot";

const MAJOR_VERSION = "18";

/** Makes the data directory on the first run; one that was cut short is thrown away and made anew. */
export async function ensureCluster(place: Place, password: string, durable: boolean): Promise<void> {
  const version = await readVersion(place.data);
  if (version === MAJOR_VERSION) return;
  if (version !== undefined) {
    throw new Failure(
      `The database in ${place.data} was written by PostgreSQL ${version} and this is PostgreSQL ${MAJOR_VERSION}: move it with pg_dump of the old version, or delete it to begin with an empty database.`,
    );
  }
  await createCluster(place, password, durable);
}

/** Sets the application role's password while the server is down, for when secrets.json was made anew. */
export function changePassword(place: Place, password: string): void {
  runSingle(place, place.data, `ALTER ROLE ${APPLICATION} PASSWORD ${quote(password)};`);
}

async function createCluster(place: Place, password: string, durable: boolean): Promise<void> {
  const unfinished = `${place.data}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  // Root makes the directory, since the account may not write beside it.
  await makeEmpty(unfinished, place);
  const made = spawnSync(
    join(place.native, "bin/initdb"),
    [
      ["-D", unfinished, "-U", "postgres", "--no-instructions"],
      // Nobody can sign in as the superuser: it has no password, and there is no socket.
      ["--auth-local=reject", "--auth-host=scram-sha-256"],
      // Sorting that does not depend on the machine: no index breaks when its C library is updated.
      ["--encoding=UTF8", "--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"],
      durable ? [] : ["--no-sync"],
    ].flat(),
    spawnOptions(place, dirname(place.data)),
  );
  if (made.status !== 0)
    throw explain(`${made.stderr}`, place.data, "PostgreSQL could not make its data directory");
  runSingle(place, unfinished, `CREATE ROLE ${APPLICATION} LOGIN CREATEDB PASSWORD ${quote(password)};`);
  runSingle(place, unfinished, `CREATE DATABASE ${APPLICATION} OWNER ${APPLICATION};`);
  await rename(unfinished, place.data);
  await syncDirectory(dirname(place.data));
}

async function makeEmpty(directory: string, place: Place): Promise<void> {
  await mkdir(directory, { mode: 0o700 });
  if (place.account) await chown(directory, place.account.uid, place.account.gid);
}

function runSingle(place: Place, data: string, statement: string): void {
  const result = spawnSync(
    join(place.native, "bin/postgres"),
    // The statement may hold a password, so it must not be repeated in a log line.
    ["--single", "-D", data, "-c", "log_min_error_statement=panic", "postgres"],
    { ...spawnOptions(place, data), input: `${statement}\n` },
  );
  const said = `${result.stderr}`;
  if (result.status !== 0 || /(ERROR|FATAL|PANIC):/.test(said)) {
    throw explain(said, data, "PostgreSQL could not set up its data directory");
  }
}

/** What every PostgreSQL program is started with: its account, and an environment free of PG* and secrets. */
export function spawnOptions(place: Place, cwd: string) {
  const env = { PATH: process.env.PATH ?? "/usr/bin:/bin", LC_ALL: "C", TZ: "UTC" };
  return { ...place.account, cwd, env: env as unknown as NodeJS.ProcessEnv };
}

function quote(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

async function readVersion(data: string): Promise<string | undefined> {
  try {
    return (await readFile(join(data, "PG_VERSION"), "utf8")).trim();
  } catch (error) {
    if (errorCode(error) === "ENOENT") return undefined;
    throw error;
  }
}
