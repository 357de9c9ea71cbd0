import { spawnSync } from "node:child_process";
import { type Stats, statSync } from "node:fs";
import { dirname } from "node:path";
import { UserFacingError } from "../lib/user-facing-error";

export interface OsUser {
  uid: number;
  gid: number;
}

/** Finds an existing account for root, because PostgreSQL refuses to run as root. */
export function findUserForRoot(): OsUser {
  for (const name of ["postgres", "nobody"]) {
    const uid = idOf("-u", name);
    const gid = idOf("-g", name);
    if (uid && gid) return { uid, gid };
  }
  throw new UserFacingError(
    "PostgreSQL cannot run as root and this machine has neither a “postgres” nor a “nobody” account: add one, or set DATABASE_URL.",
  );
}

function idOf(flag: string, name: string): number | undefined {
  const result = spawnSync("id", [flag, name], { encoding: "utf8" });
  const id = Number.parseInt(result.stdout ?? "", 10);
  return result.status === 0 && Number.isInteger(id) ? id : undefined;
}

/** Returns whether the account can enter all parent directories of `path` and read `path`. */
export function canReadPath(path: string, account: OsUser): boolean {
  const self = statSync(path, { throwIfNoEntry: false });
  if (!self || !permits(self, account, 4)) return false;
  let current = self.isDirectory() ? path : dirname(path);
  while (true) {
    const directory = statSync(current, { throwIfNoEntry: false });
    if (!directory || !permits(directory, account, 1)) return false;
    const parent = dirname(current);
    if (parent === current) return true;
    current = parent;
  }
}

function permits(stats: Stats, account: OsUser, bit: number): boolean {
  if (stats.uid === account.uid) return (stats.mode & (bit << 6)) !== 0;
  if (stats.gid === account.gid) return (stats.mode & (bit << 3)) !== 0;
  return (stats.mode & bit) !== 0;
}
