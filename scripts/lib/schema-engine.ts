import { Client } from "pg";
import { readMigrations, readPrismaSchema } from "./migrations-directory";
import { connectEngine } from "./schema-engine-adapter";
import { NO_FILTERS, openEngine } from "./schema-engine-wasm";

/** Arbitrary key of the advisory lock of all migrating processes; differs from that of Prisma's command. */
const LOCK_KEY = 5_658_202_611;

/** Applies the missing migrations and returns their names. Safe for concurrent processes; each is atomic. */
export async function applyMigrations(
  databaseUrl: string,
  directory = "prisma/migrations",
): Promise<string[]> {
  const { names: _, ...migrationsList } = await readMigrations(directory);
  const nameOf = new Map(migrationsList.migrationDirectories.map((each) => [scriptOf(each), each.path]));
  const guard = new Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 });
  guard.on("error", () => undefined);
  // Recorded in the migration's own transaction: after a crash it is known whether it was committed.
  const connection = connectEngine(databaseUrl, (script) =>
    nameOf.has(script) ? script + MARK_COMMITTED : script,
  );
  try {
    await guard.connect();
    await guard.query("SET lock_timeout = '5min'");
    await guard.query("SELECT pg_advisory_lock($1)", [LOCK_KEY]);
    await settleInterrupted(guard);
    const engine = await openEngine(connection);
    const { appliedMigrationNames } = await engine.applyMigrations({ migrationsList, filters: NO_FILTERS });
    if (appliedMigrationNames.length > 0) {
      await guard.query(
        "UPDATE _prisma_migrations SET applied_steps_count = 1 WHERE applied_steps_count > 1",
      );
    }
    return appliedMigrationNames;
  } catch (error) {
    await settleInterrupted(guard).catch(() => undefined);
    const refusal = connection.refusal();
    throw explain(error, refusal && { name: nameOf.get(refusal.script), reason: refusal.reason });
  } finally {
    await connection.close();
    // Ending the session also releases the advisory lock.
    await guard.end();
  }
}

/** Returns the SQL from the migrations of a directory to the Prisma schema; empty when they match. */
export async function diffMigrations(
  databaseUrl: string,
  migrationsDirectory: string,
  schemaDirectory: string,
): Promise<string> {
  const { names: _, ...migrations } = await readMigrations(migrationsDirectory);
  const schema = await readPrismaSchema(schemaDirectory);
  const connection = connectEngine(databaseUrl);
  try {
    const engine = await openEngine(connection);
    const { stdout } = await engine.diff({
      from: { tag: "migrations", ...migrations },
      to: { tag: "schemaDatamodel", ...schema },
      script: true,
      exitCode: null,
      filters: NO_FILTERS,
    });
    return stdout === null || stdout.startsWith("-- This is an empty migration") ? "" : stdout;
  } catch (error) {
    throw explain(error, { reason: connection.refusal()?.reason });
  } finally {
    await connection.close();
  }
}

const MARK_COMMITTED = `
;
UPDATE "_prisma_migrations" SET applied_steps_count = 1 WHERE finished_at IS NULL AND rolled_back_at IS NULL;
`;

/** Cleans up after an interrupted migration, so that the next attempt is not refused (Prisma's P3009). */
async function settleInterrupted(guard: Client): Promise<void> {
  const { rows } = await guard.query("SELECT to_regclass('_prisma_migrations') IS NOT NULL AS exists");
  if (!rows[0]?.exists) return;
  await guard.query(
    `UPDATE _prisma_migrations
     SET finished_at = CASE WHEN applied_steps_count > 0 THEN now() END,
         rolled_back_at = CASE WHEN applied_steps_count > 0 THEN NULL ELSE now() END,
         applied_steps_count = least(applied_steps_count, 1)
     WHERE finished_at IS NULL AND rolled_back_at IS NULL`,
  );
}

function scriptOf(directory: { migrationFile: { content: { tag: string; value?: unknown } } }): string {
  const { value } = directory.migrationFile.content;
  return typeof value === "string" ? value : "";
}

function explain(error: unknown, refusal: { name?: string; reason?: string } = {}): Error {
  const text = (error instanceof Error && error.message) || String(error);
  const migration = refusal.name ?? /Migration `([^`]+)`/.exec(text)?.[1];
  const firstLine = text.split("\n").find((line) => line.trim() !== "") ?? text;
  const reason = refusal.reason ?? firstLine.trim();
  const sentence = migration ? `The migration ${migration} failed and changed nothing: ${reason}` : reason;
  return new Error(sentence, { cause: error });
}
