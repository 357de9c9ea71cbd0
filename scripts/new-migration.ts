import { mkdir, mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { startEmbeddedPostgres } from "../embedded/postgres/server";
import { LOCK_FILE, readMigrations } from "./lib/migrations-directory";
import { runMain } from "./lib/run-main";
import { diffMigrations } from "./lib/schema-engine";

const MIGRATIONS = "prisma/migrations";
const SCHEMA = "prisma/schema";

const USAGE = `npm run migration:new NAME            writes what prisma/schema has and the migrations do not
npm run migration:new NAME -- --empty  writes an empty migration for SQL by hand

Append by hand what the Prisma schema cannot say. Later migrations leave these alone: check constraints, partial
indexes, indexes on expressions, functions, triggers. A deferrable unique constraint survives when the schema has an
@@unique of the same columns and the constraint bears that index's name. Any other index must be in the schema.`;

/** Writes a new migration. Compares with its own database, so Kolot need not run. */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: { empty: { type: "boolean" } },
    allowPositionals: true,
  });
  const name = positionals
    .join("_")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "_")
    .replace(/^_+|_+$/g, "");
  if (!name) throw new Error(`A migration needs a name.\n${USAGE}`);
  const sql = values.empty ? "-- Written by hand.\n" : await difference();
  if (!sql) {
    process.stdout.write(
      "prisma/schema and the migrations agree: nothing to write (--empty makes an empty one).\n",
    );
    return;
  }
  const directory = join(MIGRATIONS, `${await nextTimestamp()}_${name}`);
  await mkdir(directory, { recursive: true });
  await writeFile(join(directory, "migration.sql"), sql);
  await writeFile(join(MIGRATIONS, LOCK_FILE.path), LOCK_FILE.content);
  process.stdout.write(`${directory}/migration.sql\n`);
}

async function difference(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), "kolot-migration-"));
  const server = await startEmbeddedPostgres({ dataDir, durable: false });
  try {
    return await diffMigrations(server.url, MIGRATIONS, SCHEMA);
  } finally {
    await server.stop({ remove: true });
  }
}

/** Returns the UTC time, or a time just after the latest migration: migrations run in name order. */
async function nextTimestamp(): Promise<string> {
  const now = new Date().toISOString().replace(/\D/g, "").slice(0, 14);
  const last = (await readMigrations(MIGRATIONS)).names.at(-1)?.slice(0, 14) ?? "";
  return now > last ? now : String(BigInt(last) + 1n);
}

runMain(main);
