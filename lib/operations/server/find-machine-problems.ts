import { readdir, stat, statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { HOUR_MS } from "@/lib/core/date-time/zoned-time";
import { getNodeErrorCode } from "@/lib/core/server/temp-directory";
import type { Problem } from "@/lib/mail/templates/self-check";

const MB = 1024 ** 2;
/** Several concurrent uploads and videos need this much temporary space. */
const MIN_FREE_MB = 500;
/** A daily backup, and two hours that it may take longer. */
export const MAX_BACKUP_HOURS = 26;
/** Written last: a folder without it is no backup (scripts/backup/manifest.ts). */
const MANIFEST = "manifest.json";

/** Finds folders of this process on a disk that is almost full: what it runs from, and its temporary files. */
export async function findDiskProblems(folders = [process.cwd(), tmpdir()]): Promise<Problem[]> {
  const checked = await Promise.all(
    folders.map(async (folder) => {
      const { bavail, bsize } = await statfs(folder);
      return { folder, freeMb: Math.floor((bavail * bsize) / MB) };
    }),
  );
  return checked
    .filter(({ freeMb }) => freeMb < MIN_FREE_MB)
    .map(({ folder, freeMb }) => ({ code: "diskFull", value: `${folder}, ${freeMb} MB` }));
}

async function findBackupTime(folder: string): Promise<number | null> {
  try {
    return (await stat(join(folder, MANIFEST))).mtimeMs;
  } catch (error) {
    if (["ENOENT", "ENOTDIR"].includes(getNodeErrorCode(error) ?? "")) return null;
    throw error;
  }
}

/** Finds a newest backup that is too old, or none. Without a folder nothing is known about backups. */
export async function findBackupProblems(folder: string | undefined): Promise<Problem[]> {
  if (!folder) return [];
  const names = await readdir(folder);
  const times = await Promise.all(names.map((name) => findBackupTime(join(folder, name))));
  const newest = Math.max(...times.map((time) => time ?? Number.NEGATIVE_INFINITY));
  if (!Number.isFinite(newest)) return [{ code: "backupMissing", value: folder }];
  const hours = Math.floor((Date.now() - newest) / HOUR_MS);
  return hours > MAX_BACKUP_HOURS ? [{ code: "backupOld", value: String(hours) }] : [];
}
