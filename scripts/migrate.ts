// Applies the missing migrations to DATABASE_URL. `--wait` waits for a database that does not answer yet.
import { runMain } from "./lib/run-main";
import { applyMigrations } from "./lib/schema-engine";
import { waitForDatabase } from "./lib/wait-for-database";

/** Below the time of deploy/systemd/kolot-migrate.service, so that the migrations themselves have 10 minutes. */
const WAIT_MS = 20 * 60_000;

async function main(): Promise<void> {
  const databaseUrl = process.env.DATABASE_URL;
  if (!databaseUrl) throw new Error("DATABASE_URL is not set: name the database to migrate.");
  if (process.argv.includes("--wait")) await waitForDatabase(databaseUrl, { limitMs: WAIT_MS });
  const applied = await applyMigrations(databaseUrl);
  process.stdout.write(`${JSON.stringify({ migrated: true, applied })}\n`);
}

runMain(main);
