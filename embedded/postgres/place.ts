import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { chmodSync, type Stats } from "node:fs";
import { mkdir, readFile, rm, stat } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { errorCode, Failure } from "../lib/failure";
import { writeFileAtomically } from "../lib/write-file";
import { type Account, canReach, findAccountForRoot } from "./account";
import { copyNative, findNative } from "./native";

/** Where PostgreSQL's programs and data lie, and whose they are. */
export interface Place {
  /** PGDATA. */
  data: string;
  /** The directory that holds bin/, lib/ and share/. */
  native: string;
  account?: Account;
}

/**
 * Finds, or for root prepares, the place for a data directory. An ordinary user's database is `postgres` inside it.
 * Root's database belongs to another account; when that account cannot enter the directory, the database lies under
 * /var/lib (not /var/tmp, which machines empty after 30 days) and `postgres` is a text file that names it.
 */
export async function findPlace(keepIn: string): Promise<Place> {
  await mkdir(keepIn, { recursive: true });
  const named = join(resolve(keepIn), "postgres");
  const existing = await look(named);
  const data = existing?.isFile() ? await readPointer(named) : named;
  if (process.getuid?.() !== 0) return ordinaryPlace(data);

  const present = await look(data);
  const account =
    present && present.uid !== 0 ? { uid: present.uid, gid: present.gid } : findAccountForRoot();
  if (present?.uid === 0) giveTo(account, data);
  if (present || canReach(dirname(data), account)) return withNative(keepIn, data, account);

  const far = join(farHome(keepIn), "postgres");
  await makeFarHome(keepIn, account);
  // Without the file that named it, an older database here belongs to a checkout that was deleted.
  await rm(far, { recursive: true, force: true });
  await writeFileAtomically(named, `${far}\n`);
  return withNative(keepIn, far, account);
}

/** Removes everything a data directory's database occupies, wherever it lies. For tests. */
export async function removePlace(keepIn: string): Promise<void> {
  await rm(join(keepIn, "postgres"), { recursive: true, force: true });
  await rm(farHome(keepIn), { recursive: true, force: true });
}

async function ordinaryPlace(data: string): Promise<Place> {
  const present = await look(data);
  const me = process.getuid?.();
  if (present && me !== undefined && present.uid !== me) {
    throw new Failure(
      `The database in ${data} belongs to another account (uid ${present.uid}): start as that account or as root, or give it to yours with “sudo chown -R ${me} ${data}”.`,
    );
  }
  return { data, native: findNative().directory };
}

async function withNative(keepIn: string, data: string, account: Account): Promise<Place> {
  const native = findNative();
  if (native.probes.every((file) => canReach(file, account))) {
    return { data, native: native.directory, account };
  }
  await makeFarHome(keepIn, account);
  return { data, native: await copyNative(native, farHome(keepIn)), account };
}

function farHome(keepIn: string): string {
  return join("/var/lib", `kolot-${createHash("sha256").update(resolve(keepIn)).digest("hex").slice(0, 12)}`);
}

async function makeFarHome(keepIn: string, account: Account): Promise<void> {
  const home = farHome(keepIn);
  await mkdir(home, { recursive: true });
  chmodSync(home, 0o755);
  // The account creates the database inside, so the directory is its own.
  giveTo(account, home, false);
}

async function readPointer(file: string): Promise<string> {
  const data = (await readFile(file, "utf8")).trim();
  if (await look(data)) return data;
  throw new Failure(
    `${file} says that the database lies in ${data}, but nothing can be read there: put it back, or delete ${file} to begin with an empty database.`,
  );
}

async function look(path: string): Promise<Stats | undefined> {
  try {
    return await stat(path);
  } catch (error) {
    if (errorCode(error) === "ENOENT" || errorCode(error) === "EACCES") return undefined;
    throw error;
  }
}

/** Hands a directory to the account PostgreSQL runs as. */
function giveTo(account: Account, path: string, recursive = true): void {
  const owner = `${account.uid}:${account.gid}`;
  const result = spawnSync("chown", [...(recursive ? ["-R"] : []), owner, path], { encoding: "utf8" });
  if (result.status !== 0) {
    throw new Failure(`Cannot give ${path} to the account PostgreSQL runs as: ${result.stderr?.trim()}.`);
  }
}
