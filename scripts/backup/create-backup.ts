import { mkdir, readdir } from "node:fs/promises";
import { join } from "node:path";
import type { Client } from "pg";
import type { ObjectStore } from "@/lib/providers/object-store/port";
import { type Manifest, type SavedTable, writeManifest } from "./manifest";
import { type CopiedObjects, copyObjects, listReferencedObjects, writeObjectList } from "./object-transfer";
import { connect, exportTables, listAppliedMigrations } from "./table-transfer";

const ROUNDS = 5;

export interface BackupSource {
  databaseUrl: string;
  store: ObjectStore;
  dir: string;
}

/** Backs up a running product: objects, a database snapshot, then objects added since (decision 054). */
export async function createBackup({ databaseUrl, store, dir }: BackupSource): Promise<Manifest> {
  await makeFolder(dir);
  const client = await connect(databaseUrl);
  try {
    const copied: CopiedObjects = new Map();
    await copyObjects(listReferencedObjects(client), copied, { dir, store });
    for (let round = 1; ; round += 1) {
      const snapshot = await saveSnapshot(client, copied, { dir, store });
      const referenced = await listStillReferenced(client, snapshot.lost);
      // Objects deleted since the snapshot are not lost: a later snapshot does not reference them.
      if (referenced.length === snapshot.lost.length || round === ROUNDS) {
        await writeManifest(dir, snapshot);
        return snapshot;
      }
    }
  } finally {
    await client.end();
  }
}

async function saveSnapshot(
  client: Client,
  copied: CopiedObjects,
  { dir, store }: Omit<BackupSource, "databaseUrl">,
) {
  const madeAt = new Date().toISOString();
  await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
  try {
    const migrations = await listAppliedMigrations(client);
    const tables: SavedTable[] = await exportTables(client, dir);
    const lost = await copyObjects(listReferencedObjects(client), copied, { dir, store });
    const objects = await writeObjectList(listReferencedObjects(client), copied, dir);
    return { format: 1 as const, madeAt, migrations, tables, objects, lost };
  } finally {
    await client.query("ROLLBACK");
  }
}

async function listStillReferenced(client: Client, keys: string[]): Promise<string[]> {
  if (keys.length === 0) return [];
  const wanted = new Set(keys);
  const referenced: string[] = [];
  for await (const key of listReferencedObjects(client)) if (wanted.has(key)) referenced.push(key);
  return referenced;
}

async function makeFolder(dir: string): Promise<void> {
  await mkdir(dir, { recursive: true, mode: 0o700 });
  if ((await readdir(dir)).length > 0) throw new Error(`${dir} is not empty: name a new folder.`);
  await mkdir(join(dir, "tables"), { mode: 0o700 });
  await mkdir(join(dir, "objects"), { mode: 0o700 });
}
