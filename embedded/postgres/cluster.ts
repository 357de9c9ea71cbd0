import { spawnSync } from "node:child_process";
import { chown, mkdir, readFile, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { getSystemErrorCode, UserFacingError } from "../lib/user-facing-error";
import { syncDirectory } from "../lib/write-file";
import type { DataLocation } from "./data-location";
import { explainStartupError } from "./explain-startup-error";

/** Role and database of the application. The role may create databases and has no other privilege. */
export const APPLICATION_ROLE = "kolot";

const MAJOR_VERSION = "18";

/** Creates the data directory on the first run; an incomplete one is deleted and created again. */
export async function ensureCluster(
  position: DataLocation,
  password: string,
  durable: boolean,
): Promise<void> {
  const version = await readVersion(position.data);
  if (version === MAJOR_VERSION) return;
  if (version !== undefined) {
    throw new UserFacingError(
      `The database in ${position.data} was written by PostgreSQL ${version} and this is PostgreSQL ${MAJOR_VERSION}: move it with pg_dump of the old version, or delete it to begin with an empty database.`,
    );
  }
  await createCluster(position, password, durable);
}

/** Sets the password of the application role while the server is stopped, after secrets.json was recreated. */
export function updateRolePassword(position: DataLocation, password: string): void {
  runSingle(position, position.data, `ALTER ROLE ${APPLICATION_ROLE} PASSWORD ${quote(password)};`);
}

async function createCluster(position: DataLocation, password: string, durable: boolean): Promise<void> {
  const unfinished = `${position.data}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  // Root creates the directory because the account cannot write to its parent.
  await makeEmpty(unfinished, position);
  const created = spawnSync(
    join(position.native, "bin/initdb"),
    [
      ["-D", unfinished, "-U", "postgres", "--no-instructions"],
      // The superuser cannot sign in: it has no password, and there is no socket.
      ["--auth-local=reject", "--auth-host=scram-sha-256"],
      // Machine-independent sorting: an update of the C library cannot break indexes.
      ["--encoding=UTF8", "--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"],
      durable ? [] : ["--no-sync"],
    ].flat(),
    spawnOptions(position, dirname(position.data)),
  );
  if (created.status !== 0)
    throw explainStartupError(
      `${created.stderr}`,
      position.data,
      "PostgreSQL could not make its data directory",
    );
  runSingle(
    position,
    unfinished,
    `CREATE ROLE ${APPLICATION_ROLE} LOGIN CREATEDB PASSWORD ${quote(password)};`,
  );
  runSingle(position, unfinished, `CREATE DATABASE ${APPLICATION_ROLE} OWNER ${APPLICATION_ROLE};`);
  await rename(unfinished, position.data);
  await syncDirectory(dirname(position.data));
}

async function makeEmpty(directory: string, position: DataLocation): Promise<void> {
  await mkdir(directory, { mode: 0o700 });
  if (position.account) await chown(directory, position.account.uid, position.account.gid);
}

function runSingle(position: DataLocation, data: string, statement: string): void {
  const result = spawnSync(
    join(position.native, "bin/postgres"),
    // The statement may contain a password and must not be logged.
    ["--single", "-D", data, "-c", "log_min_error_statement=panic", "postgres"],
    { ...spawnOptions(position, data), input: `${statement}\n` },
  );
  const spoken = `${result.stderr}`;
  if (result.status !== 0 || /(ERROR|FATAL|PANIC):/.test(spoken)) {
    throw explainStartupError(spoken, data, "PostgreSQL could not set up its data directory");
  }
}

/** Returns the account and an environment without PG* variables and secrets for PostgreSQL programs. */
export function spawnOptions(position: DataLocation, cwd: string) {
  const env = { PATH: process.env.PATH ?? "/usr/bin:/bin", LC_ALL: "C", TZ: "UTC" };
  return { ...position.account, cwd, env: env as unknown as NodeJS.ProcessEnv };
}

function quote(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

async function readVersion(data: string): Promise<string | undefined> {
  try {
    return (await readFile(join(data, "PG_VERSION"), "utf8")).trim();
  } catch (error) {
    if (getSystemErrorCode(error) === "ENOENT") return undefined;
    throw error;
  }
}
