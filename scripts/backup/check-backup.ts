import { readMigrations } from "../lib/migrations-directory";
import { inLanes } from "./lanes";
import {
  type Manifest,
  objectFile,
  objectList,
  readManifest,
  type Sealed,
  savedObjects,
  seal,
  tableFile,
} from "./manifest";

const MIGRATIONS = "prisma/migrations";

/** A backup that is whole and that this version can read; throws one sentence otherwise. */
export async function checkBackup(dir: string): Promise<Manifest> {
  const manifest = await readManifest(dir);
  for (const table of manifest.tables) await assertSame(tableFile(dir, table.name), table);
  await assertSame(objectList(dir), manifest.objects);
  await inLanes(savedObjects(dir), (object) => assertSame(objectFile(dir, object.key), object));
  const known = new Set((await readMigrations(MIGRATIONS)).names);
  const foreign = manifest.migrations.find((name) => !known.has(name));
  if (foreign)
    throw new Error(
      `The backup comes from a newer Kolot (it knows ${foreign}): install that version; nothing was changed.`,
    );
  return manifest;
}

async function assertSame(path: string, { bytes, sha256 }: Sealed): Promise<void> {
  const found = await seal(path).catch(() => undefined);
  if (found?.bytes === bytes && found.sha256 === sha256) return;
  const what = found ? "is not what was written" : "is missing";
  throw new Error(`The backup is damaged: ${path} ${what}; nothing was changed.`);
}
