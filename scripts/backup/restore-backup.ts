import type { Client } from "pg";
import type { ObjectStore } from "@/lib/providers/object-store/port";
import { readMigrations } from "../lib/migrations-directory";
import { applyMigrations } from "../lib/schema-engine";
import type { BackupSource } from "./create-backup";
import type { Manifest } from "./manifest";
import {
  digestFile,
  type FileDigest,
  objectFile,
  objectList,
  readManifest,
  readSavedObjects,
  tableFile,
} from "./manifest";
import { mapConcurrently, restoreObjects } from "./object-transfer";
import { connect, findFirstNonEmptyTable, importTables, MIGRATIONS_TABLE } from "./table-transfer";

const MIGRATIONS = "prisma/migrations";

/** Throws one sentence when a backup is incomplete or not readable by this version. */
export async function checkBackup(dir: string): Promise<Manifest> {
  const manifest = await readManifest(dir);
  for (const table of manifest.tables) await assertSame(tableFile(dir, table.name), table);
  await assertSame(objectList(dir), manifest.objects);
  await mapConcurrently(readSavedObjects(dir), (object) => assertSame(objectFile(dir, object.key), object));
  const known = new Set((await readMigrations(MIGRATIONS)).names);
  const foreign = manifest.migrations.find((name) => !known.has(name));
  if (foreign)
    throw new Error(
      `The backup comes from a newer Kolot (it knows ${foreign}): install that version; nothing was changed.`,
    );
  return manifest;
}

async function assertSame(path: string, { bytes, sha256 }: FileDigest): Promise<void> {
  const found = await digestFile(path).catch(() => undefined);
  if (found?.bytes === bytes && found.sha256 === sha256) return;
  const what = found ? "is not what was written" : "is missing";
  throw new Error(`The backup is damaged: ${path} ${what}; nothing was changed.`);
}

/** The migrations table as Prisma creates it. */
const NOTES = `CREATE TABLE ${MIGRATIONS_TABLE} (
  id VARCHAR(36) PRIMARY KEY NOT NULL, checksum VARCHAR(64) NOT NULL, finished_at TIMESTAMPTZ,
  migration_name VARCHAR(255) NOT NULL, logs TEXT, rolled_back_at TIMESTAMPTZ,
  started_at TIMESTAMPTZ NOT NULL DEFAULT now(), applied_steps_count INTEGER NOT NULL DEFAULT 0)`;

/** Drops tables, functions and the queue, which is created again; objects of extensions stay. */
const CLEAR = `DO $$ DECLARE it record; BEGIN
  FOR it IN SELECT oid::regclass AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace
  LOOP EXECUTE 'DROP TABLE ' || it.name || ' CASCADE'; END LOOP;
  FOR it IN SELECT oid::regprocedure AS name FROM pg_proc WHERE pronamespace = 'public'::regnamespace
    AND NOT EXISTS (SELECT 1 FROM pg_depend WHERE objid = pg_proc.oid AND deptype = 'e')
  LOOP EXECUTE 'DROP FUNCTION ' || it.name || ' CASCADE'; END LOOP;
  DROP SCHEMA IF EXISTS pgboss CASCADE;
END $$`;

/** Posts due since the backup may be published: they are looked up, never published automatically [PUB2]. */
const LOOK_UP_WHAT_WAS_DUE = `
  UPDATE publication SET state = 'sending', sending_at = coalesce(sending_at, due_at), lease_until = NULL,
    next_at = now()
  WHERE state IN ('scheduled', 'claimed', 'preparing') AND due_at <= now()`;

const ENDED_SINCE = `
  SELECT count(*)::int AS n FROM subscription WHERE status = 'active' AND current_period_end BETWEEN $1 AND now()`;

export interface RestoreResult {
  manifest: Manifest;
  /** Number of posts to look up instead of publishing. */
  lookedUp: number;
  /** Number of subscriptions whose period ended since the backup; the gateway may have charged them. */
  ended: number;
}

/**
 * Restores a backup into an empty database and bucket or, forced, replaces their content. The database
 * changes in one transaction after all checks; objects are uploaded first, so that no row lacks its object.
 */
export async function restoreBackup(
  place: BackupSource,
  { force }: { force: boolean },
): Promise<RestoreResult> {
  const { databaseUrl, store, dir } = place;
  const manifest = await checkBackup(dir);
  const client = await connect(databaseUrl);
  try {
    await assertFree(client, store, force);
    await store.ensureBucket();
    await restoreObjects(dir, store);
    const facts = await replaceTables(client, dir, manifest);
    await client.end();
    await applyMigrations(databaseUrl);
    return { manifest, ...facts };
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function replaceTables(client: Client, dir: string, manifest: Manifest) {
  await client.query("BEGIN");
  try {
    await client.query(CLEAR);
    await client.query(NOTES);
    for (const script of await scriptsOf(manifest)) await client.query(script);
    // A migration may have inserted rows; those of the backup replace them.
    await client.query(`TRUNCATE ${manifest.tables.map(({ name }) => `"${name}"`).join(", ")}`);
    await importTables(client, dir, manifest);
    const lookedUp = (await client.query(LOOK_UP_WHAT_WAS_DUE)).rowCount ?? 0;
    const ended = (await client.query<{ n: number }>(ENDED_SINCE, [manifest.madeAt])).rows[0]?.n ?? 0;
    await client.query("COMMIT");
    await client.query("ANALYZE");
    return { lookedUp, ended };
  } catch (error) {
    await client.query("ROLLBACK").catch(() => undefined);
    throw error;
  }
}

/** Returns the migrations of the backup; later ones are applied after its rows are restored. */
async function scriptsOf({ migrations }: Manifest): Promise<string[]> {
  const { migrationDirectories } = await readMigrations("prisma/migrations");
  return migrationDirectories
    .filter(({ path }) => migrations.includes(path))
    .map(({ migrationFile: { content } }) => ("value" in content ? String(content.value) : ""));
}

/** Throws an error with one sentence when other connections exist or data would be lost. */
async function assertFree(client: Client, store: ObjectStore, force: boolean): Promise<void> {
  const { rows } = await client.query<{ n: number }>(
    `SELECT count(*)::int AS n FROM pg_stat_activity
     WHERE datname = current_database() AND usesysid IS NOT NULL AND pid <> pg_backend_pid()`,
  );
  if (rows[0]?.n)
    throw new Error(
      `Somebody else is connected to the database (${rows[0].n}): stop Kolot first; nothing was changed.`,
    );
  if (force) return;
  const stored = await findFirstNonEmptyTable(client);
  if (stored)
    throw new Error(
      `The database is not empty (${stored} has rows): name an empty one, or replace it with --force.`,
    );
  const bucketIsUsed = await store.list("public/", 1).catch(() => null);
  if (bucketIsUsed?.length)
    throw new Error(`The bucket is not empty: name an empty one, or put the objects beside with --force.`);
}
