import { applyMigrations } from "./lib/schema-engine";

/** Migrates the database of DATABASE_URL and prints the result as one JSON line. */
async function main(): Promise<void> {
  const databaseUrl = process.env.DATABASE_URL;
  if (!databaseUrl) throw new Error("DATABASE_URL is not set: name the database to migrate.");
  const applied = await applyMigrations(databaseUrl);
  process.stdout.write(`${JSON.stringify({ migrated: true, applied })}\n`);
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
