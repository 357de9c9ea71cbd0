import { spawnSync } from "node:child_process";
import { type Stats, statSync } from "node:fs";
import { dirname } from "node:path";
import { Failure } from "../lib/failure";

/** The account PostgreSQL runs as; undefined means the account of this process. */
export interface Account {
  uid: number;
  gid: number;
}

/** PostgreSQL refuses to run as root, so root lends it an account that exists on the machine. */
export function findAccountForRoot(): Account {
  for (const name of ["postgres", "nobody"]) {
    const uid = idOf("-u", name);
    const gid = idOf("-g", name);
    if (uid && gid) return { uid, gid };
  }
  throw new Failure(
    "PostgreSQL cannot run as root and this machine has neither a “postgres” nor a “nobody” account: add one, or set DATABASE_URL.",
  );
}

function idOf(flag: string, name: string): number | undefined {
  const result = spawnSync("id", [flag, name], { encoding: "utf8" });
  const id = Number.parseInt(result.stdout ?? "", 10);
  return result.status === 0 && Number.isInteger(id) ? id : undefined;
}

/** Whether the account may enter every directory that leads to `path`, and read `path` itself. */
export function canReach(path: string, account: Account): boolean {
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

function permits(stats: Stats, account: Account, bit: number): boolean {
  if (stats.uid === account.uid) return (stats.mode & (bit << 6)) !== 0;
  if (stats.gid === account.gid) return (stats.mode & (bit << 3)) !== 0;
  return (stats.mode & bit) !== 0;
}
