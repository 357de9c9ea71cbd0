import type { Client } from "pg";
import type { ObjectStore } from "@/lib/providers/object-store/port";
import { readMigrations } from "../lib/migrations-directory";
import { applyMigrations } from "../lib/schema-engine";
import { checkBackup } from "./check-backup";
import type { Place } from "./make-backup";
import type { Manifest } from "./manifest";
import { loadObjects } from "./objects";
import { connect, firstKept, loadTables, MIGRATIONS_TABLE } from "./tables";

/** As Prisma makes it. */
const NOTES = `CREATE TABLE ${MIGRATIONS_TABLE} (
  id VARCHAR(36) PRIMARY KEY NOT NULL, checksum VARCHAR(64) NOT NULL, finished_at TIMESTAMPTZ,
  migration_name VARCHAR(255) NOT NULL, logs TEXT, rolled_back_at TIMESTAMPTZ,
  started_at TIMESTAMPTZ NOT NULL DEFAULT now(), applied_steps_count INTEGER NOT NULL DEFAULT 0)`;

/** Tables and functions of ours, and the queue, which is built anew; what an extension brought stays. */
const CLEAR = `DO $$ DECLARE it record; BEGIN
  FOR it IN SELECT oid::regclass AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace
  LOOP EXECUTE 'DROP TABLE ' || it.name || ' CASCADE'; END LOOP;
  FOR it IN SELECT oid::regprocedure AS name FROM pg_proc WHERE pronamespace = 'public'::regnamespace
    AND NOT EXISTS (SELECT 1 FROM pg_depend WHERE objid = pg_proc.oid AND deptype = 'e')
  LOOP EXECUTE 'DROP FUNCTION ' || it.name || ' CASCADE'; END LOOP;
  DROP SCHEMA IF EXISTS pgboss CASCADE;
END $$`;

/**
 * What was due since the backup may be out already: it is looked up on its network and, when it is not found, asked
 * about; it is never sent by itself (PUB2).
 */
const LOOK_UP_WHAT_WAS_DUE = `
  UPDATE publication SET state = 'sending', sending_at = coalesce(sending_at, due_at), lease_until = NULL,
    next_at = now()
  WHERE state IN ('scheduled', 'claimed', 'preparing') AND due_at <= now()`;

const ENDED_SINCE = `
  SELECT count(*)::int AS n FROM subscription WHERE status = 'active' AND current_period_end BETWEEN $1 AND now()`;

export interface Restored {
  manifest: Manifest;
  /** Posts that are looked up instead of sent. */
  lookedUp: number;
  /** Subscriptions whose period ended since: the gateway may have been paid. */
  ended: number;
}

/**
 * Puts a backup into a database and a bucket that hold nothing, or, forced, in place of what they hold. The database
 * changes in one transaction after everything was checked; objects go first, so that no row is ever without its own.
 */
export async function restoreBackup(place: Place, { force }: { force: boolean }): Promise<Restored> {
  const { databaseUrl, store, dir } = place;
  const manifest = await checkBackup(dir);
  const client = await connect(databaseUrl);
  try {
    await assertFree(client, store, force);
    await store.ensureBucket();
    await loadObjects(dir, store);
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
    // A migration may have written rows of its own: those of the backup count.
    await client.query(`TRUNCATE ${manifest.tables.map(({ name }) => `"${name}"`).join(", ")}`);
    await loadTables(client, dir, manifest);
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

/** The migrations that made the tables of the backup; later ones follow once its rows are there. */
async function scriptsOf({ migrations }: Manifest): Promise<string[]> {
  const { migrationDirectories } = await readMigrations("prisma/migrations");
  return migrationDirectories
    .filter(({ path }) => migrations.includes(path))
    .map(({ migrationFile: { content } }) => ("value" in content ? String(content.value) : ""));
}

/** Nobody else works here, and nothing would be lost; otherwise one sentence says what stands in the way. */
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
  const kept = await firstKept(client);
  if (kept)
    throw new Error(
      `The database is not empty (${kept} has rows): name an empty one, or replace it with --force.`,
    );
  const bucketIsUsed = await store.list("public/", 1).catch(() => []);
  if (bucketIsUsed.length > 0)
    throw new Error(`The bucket is not empty: name an empty one, or put the objects beside with --force.`);
}
