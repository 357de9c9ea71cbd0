import { readdir, readFile, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { errorCode } from "../lib/failure";

/**
 * Which keys a bucket holds: read from the disk once, then kept up to date by this process, which alone writes there.
 * The same walk removes bytes that no record names: an upload or a deletion was cut short by a crash.
 */
export function createCatalog(root: string) {
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
    /** Begins the walk without waiting for it; a failure is told to the first listing. */
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
    if (errorCode(error) === "ENOENT") return undefined;
    throw error;
  }
}

/** A file named after this process began belongs to an upload, or a copy of old bytes, about to write its record. */
async function removeIfOld(path: string, startedAt: number): Promise<void> {
  const found = await stat(path).catch(() => undefined);
  if (found && found.ctimeMs < startedAt) await rm(path, { force: true });
}
