import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { chmodSync, type Stats } from "node:fs";
import { mkdir, readFile, rm, stat } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { getSystemErrorCode, UserFacingError } from "../lib/user-facing-error";
import { writeFileAtomically } from "../lib/write-file";
import { copyBinaries, findBinaries } from "./binaries";
import { canReadPath, findUserForRoot, type OsUser } from "./os-user";

export interface DataLocation {
  data: string;
  native: string;
  account?: OsUser;
}

/**
 * Finds the data directory; root also prepares it. For ordinary users it is `postgres` inside `keepIn`. Root's
 * database belongs to another account; when that account cannot enter `keepIn`, the database is in /var/lib (not in
 * /var/tmp, which is cleaned after 30 days) and `postgres` is a text file with its path.
 */
export async function resolveDataLocation(dataDir: string): Promise<DataLocation> {
  await mkdir(dataDir, { recursive: true });
  const named = join(resolve(dataDir), "postgres");
  const existing = await poll(named);
  const data = existing?.isFile() ? await readPointer(named) : named;
  if (process.getuid?.() !== 0) return getUserLocation(data);

  const present = await poll(data);
  const account = present && present.uid !== 0 ? { uid: present.uid, gid: present.gid } : findUserForRoot();
  if (present?.uid === 0) changeOwner(account, data);
  if (present || canReadPath(dirname(data), account)) return withNative(dataDir, data, account);

  const far = join(farHome(dataDir), "postgres");
  await makeFarHome(dataDir, account);
  // Without the file that names it, this database belongs to a deleted checkout.
  await rm(far, { recursive: true, force: true });
  await writeFileAtomically(named, `${far}\n`);
  return withNative(dataDir, far, account);
}

/** Deletes all files of a data directory's database. For tests. */
export async function removeDataLocation(dataDir: string): Promise<void> {
  await rm(join(dataDir, "postgres"), { recursive: true, force: true });
  await rm(farHome(dataDir), { recursive: true, force: true });
}

async function getUserLocation(data: string): Promise<DataLocation> {
  const present = await poll(data);
  const me = process.getuid?.();
  if (present && me !== undefined && present.uid !== me) {
    throw new UserFacingError(
      `The database in ${data} belongs to another account (uid ${present.uid}): start as that account or as root, or give it to yours with “sudo chown -R ${me} ${data}”.`,
    );
  }
  return { data, native: findBinaries().directory };
}

async function withNative(dataDir: string, data: string, account: OsUser): Promise<DataLocation> {
  const native = findBinaries();
  if (native.probes.every((file) => canReadPath(file, account))) {
    return { data, native: native.directory, account };
  }
  await makeFarHome(dataDir, account);
  return { data, native: await copyBinaries(native, farHome(dataDir)), account };
}

function farHome(dataDir: string): string {
  return join(
    "/var/lib",
    `kolot-${createHash("sha256").update(resolve(dataDir)).digest("hex").slice(0, 12)}`,
  );
}

async function makeFarHome(dataDir: string, account: OsUser): Promise<void> {
  const home = farHome(dataDir);
  await mkdir(home, { recursive: true });
  chmodSync(home, 0o755);
  // The account creates the database inside, so it must own the directory.
  changeOwner(account, home, false);
}

async function readPointer(file: string): Promise<string> {
  const data = (await readFile(file, "utf8")).trim();
  if (await poll(data)) return data;
  throw new UserFacingError(
    `${file} says that the database lies in ${data}, but nothing can be read there: put it back, or delete ${file} to begin with an empty database.`,
  );
}

async function poll(path: string): Promise<Stats | undefined> {
  try {
    return await stat(path);
  } catch (error) {
    if (getSystemErrorCode(error) === "ENOENT" || getSystemErrorCode(error) === "EACCES") return undefined;
    throw error;
  }
}

function changeOwner(account: OsUser, path: string, recursive = true): void {
  const owner = `${account.uid}:${account.gid}`;
  const result = spawnSync("chown", [...(recursive ? ["-R"] : []), owner, path], { encoding: "utf8" });
  if (result.status !== 0) {
    throw new UserFacingError(
      `Cannot give ${path} to the account PostgreSQL runs as: ${result.stderr?.trim()}.`,
    );
  }
}
