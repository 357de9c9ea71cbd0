import { mkdir, readdir } from "node:fs/promises";
import { join } from "node:path";
import type { Client } from "pg";
import type { ObjectStore } from "@/lib/providers/object-store/port";
import { type Manifest, type SavedTable, writeManifest } from "./manifest";
import { type Copied, listObjects, namedObjects, saveObjects } from "./objects";
import { appliedMigrations, connect, saveTables } from "./tables";

const ROUNDS = 5;

export interface Place {
  databaseUrl: string;
  store: ObjectStore;
  dir: string;
}

/**
 * Copies database and objects of a product that may be running. Objects come first, then one moment of the database,
 * then the objects that moment names and that were not there before (docs/decisions/054-backup-and-restore.md).
 */
export async function makeBackup({ databaseUrl, store, dir }: Place): Promise<Manifest> {
  await makeFolder(dir);
  const client = await connect(databaseUrl);
  try {
    const copied: Copied = new Map();
    await saveObjects(namedObjects(client), copied, { dir, store });
    for (let round = 1; ; round += 1) {
      const moment = await saveMoment(client, copied, { dir, store });
      const still = await stillNamed(client, moment.lost);
      // What somebody deleted since that moment is no loss of the store: a later moment does not name it.
      if (still.length === moment.lost.length || round === ROUNDS) {
        await writeManifest(dir, moment);
        return moment;
      }
    }
  } finally {
    await client.end();
  }
}

/** One moment of the database, and the objects it names. */
async function saveMoment(client: Client, copied: Copied, { dir, store }: Omit<Place, "databaseUrl">) {
  const madeAt = new Date().toISOString();
  await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
  try {
    const migrations = await appliedMigrations(client);
    const tables: SavedTable[] = await saveTables(client, dir);
    const lost = await saveObjects(namedObjects(client), copied, { dir, store });
    const objects = await listObjects(namedObjects(client), copied, dir);
    return { format: 1 as const, madeAt, migrations, tables, objects, lost };
  } finally {
    await client.query("ROLLBACK");
  }
}

/** Those of the keys that rows name at this very moment. */
async function stillNamed(client: Client, keys: string[]): Promise<string[]> {
  if (keys.length === 0) return [];
  const wanted = new Set(keys);
  const still: string[] = [];
  for await (const key of namedObjects(client)) if (wanted.has(key)) still.push(key);
  return still;
}

/** An empty folder for nobody else to read. */
async function makeFolder(dir: string): Promise<void> {
  await mkdir(dir, { recursive: true, mode: 0o700 });
  if ((await readdir(dir)).length > 0) throw new Error(`${dir} is not empty: name a new folder.`);
  await mkdir(join(dir, "tables"), { mode: 0o700 });
  await mkdir(join(dir, "objects"), { mode: 0o700 });
}
