import { readdir, readFile, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { getSystemErrorCode } from "../lib/user-facing-error";

/** Lists keys per bucket, read from disk once; that pass deletes files that crashes left without a record. */
export function createKeyCatalog(root: string) {
  const startedAt = Date.now();
  const buckets = new Map<string, Promise<Set<string>>>();

  function keys(bucket: string): Promise<Set<string>> {
    const known = buckets.get(bucket);
    if (known) return known;
    const loading = load(join(root, bucket), startedAt);
    buckets.set(bucket, loading);
    loading.catch(() => buckets.delete(bucket));
    return loading;
  }

  return {
    keys,
    /** Starts reading the disk without waiting for it; the first listing throws its failure. */
    warm(bucket: string): void {
      keys(bucket).catch(() => undefined);
    },
    async add(bucket: string, key: string): Promise<void> {
      (await buckets.get(bucket)?.catch(() => undefined))?.add(key);
    },
    async remove(bucket: string, key: string): Promise<void> {
      (await buckets.get(bucket)?.catch(() => undefined))?.delete(key);
    },
  };
}

async function load(directory: string, startedAt: number): Promise<Set<string>> {
  const keys = new Set<string>();
  for (const shard of await readdir(directory)) {
    const names = await readdir(join(directory, shard));
    const named = new Set<string>();
    for (const name of names.filter((each) => each.endsWith(".json"))) {
      const record = await readRecord(join(directory, shard, name));
      if (!record) continue;
      keys.add(record.key);
      named.add(record.file);
    }
    const orphans = names.filter((name) => name.endsWith(".bin") && !named.has(name));
    for (const orphan of orphans) await removeIfOld(join(directory, shard, orphan), startedAt);
  }
  return keys;
}

async function readRecord(path: string): Promise<{ key: string; file: string } | undefined> {
  try {
    return JSON.parse(await readFile(path, "utf8"));
  } catch (error) {
    if (getSystemErrorCode(error) === "ENOENT") return undefined;
    throw error;
  }
}

/** Younger files belong to an upload or copy that is about to write its record. */
async function removeIfOld(path: string, startedAt: number): Promise<void> {
  const found = await stat(path).catch(() => undefined);
  if (found && found.ctimeMs < startedAt) await rm(path, { force: true });
}
