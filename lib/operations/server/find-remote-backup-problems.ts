import { ZodError } from "zod";
import { HOUR_MS } from "@/lib/core/date-time/zoned-time";
import { getNodeErrorCode } from "@/lib/core/server/temp-directory";
import type { Problem } from "@/lib/mail/templates/self-check";
import { MAX_BACKUP_HOURS } from "@/lib/operations/server/find-machine-problems";
import {
  getPartKey,
  listCompleteBackups,
  parseBackupTime,
  readParts,
} from "@/lib/operations/server/remote-backups";
import type { RemoteStore } from "@/lib/providers/backup-store/port";

/**
 * Finds a newest remote backup that is too old or lacks a part, none at all, and a store that cannot be read. Nothing of a
 * part is downloaded: its size is compared. Without a bucket there are no remote backups.
 */
export async function findRemoteBackupProblems(
  bucket: string | undefined,
  openStore: () => RemoteStore,
): Promise<Problem[]> {
  if (!bucket) return [];
  try {
    return await judgeNewest(bucket, openStore());
  } catch (error) {
    // The code alone: messages name internal addresses.
    const reason = getNodeErrorCode(error) ?? (error instanceof Error ? error.name : "no answer");
    return [{ code: "remoteBackupUnreachable", value: `${bucket}, ${reason}` }];
  }
}

async function judgeNewest(bucket: string, store: RemoteStore): Promise<Problem[]> {
  const sizes = await store.list();
  const [name] = listCompleteBackups(sizes);
  if (!name) return [{ code: "remoteBackupMissing", value: bucket }];
  const hours = Math.floor((Date.now() - parseBackupTime(name)) / HOUR_MS);
  const isWhole = await hasAllParts(store, name, sizes);
  return [
    ...(hours > MAX_BACKUP_HOURS ? [{ code: "remoteBackupOld", value: String(hours) } as const] : []),
    ...(isWhole ? [] : [{ code: "remoteBackupDamaged", value: name } as const]),
  ];
}

async function hasAllParts(
  store: RemoteStore,
  name: string,
  sizes: ReadonlyMap<string, number>,
): Promise<boolean> {
  try {
    const parts = await readParts(store, name);
    return parts?.every(({ bytes }, index) => sizes.get(getPartKey(name, index)) === bytes) ?? false;
  } catch (error) {
    if (error instanceof ZodError || error instanceof SyntaxError) return false;
    throw error;
  }
}
