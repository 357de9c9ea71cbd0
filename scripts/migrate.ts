import { runMain } from "./lib/run-main";
import { applyMigrations } from "./lib/schema-engine";

async function main(): Promise<void> {
  const databaseUrl = process.env.DATABASE_URL;
  if (!databaseUrl) throw new Error("DATABASE_URL is not set: name the database to migrate.");
  const applied = await applyMigrations(databaseUrl);
  process.stdout.write(`${JSON.stringify({ migrated: true, applied })}\n`);
}

runMain(main);
