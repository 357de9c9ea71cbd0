import { z } from "zod";
import type { RemoteStore } from "@/lib/providers/backup-store/port";

/** Written last, with the list of the parts: a backup without it is incomplete. */
const COMPLETE = "complete.json";
const NAME = /^kolot-(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})Z$/;

const completeFile = z.object({
  format: z.literal(1),
  parts: z.array(z.object({ bytes: z.int().min(1), sha256: z.string().regex(/^[0-9a-f]{64}$/) })).min(1),
});
export type BackupPart = z.infer<typeof completeFile>["parts"][number];

export const isBackupName = (name: string) => NAME.test(name);

/** Returns the name of a backup of this moment; names sort by time. */
export function createBackupName(now = new Date()): string {
  return `kolot-${now.toISOString().slice(0, 19).replaceAll(":", "-")}Z`;
}

/** Returns when the backup of this name was started, in ms; NaN for another name. */
export function parseBackupTime(name: string): number {
  return Date.parse(name.replace(NAME, "$1T$2:$3:$4Z"));
}

export const getPartKey = (name: string, index: number) =>
  `${name}/part-${String(index).padStart(5, "0")}.age`;
export const getCompleteKey = (name: string) => `${name}/${COMPLETE}`;

/** Lists the complete backups of these keys, newest first. */
export function listCompleteBackups(keys: ReadonlyMap<string, unknown>): string[] {
  const names = new Set([...keys.keys()].map((key) => key.split("/")[0] ?? ""));
  return [...names]
    .filter((name) => isBackupName(name) && keys.has(getCompleteKey(name)))
    .sort()
    .reverse();
}

/** Reads the list of parts of a backup; null when it is not complete. Throws for a damaged list. */
export async function readParts(store: RemoteStore, name: string): Promise<BackupPart[] | null> {
  const bytes = isBackupName(name) ? await store.get(getCompleteKey(name)) : null;
  return bytes && completeFile.parse(JSON.parse(Buffer.from(bytes).toString("utf8"))).parts;
}
