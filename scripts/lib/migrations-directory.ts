import { readdir, readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { MigrationList, SchemasContainer } from "@prisma/schema-engine-wasm";

/** Prisma's record of the database type, required by `prisma migrate deploy`. */
export const LOCK_FILE = {
  path: "migration_lock.toml",
  content: '# Written by “npm run migration:new”; belongs in version control.\nprovider = "postgresql"\n',
};

/** Reads all migrations of a directory, oldest first, in the schema engine's format. */
export async function readMigrations(directory: string): Promise<MigrationList & { names: string[] }> {
  const names = await namesOf(directory);
  return {
    names,
    baseDir: resolve(directory),
    lockfile: LOCK_FILE,
    shadowDbInitScript: "",
    migrationDirectories: await Promise.all(
      names.map(async (name) => ({
        path: name,
        migrationFile: {
          path: "migration.sql",
          content: {
            tag: "ok" as const,
            value: await readFile(join(directory, name, "migration.sql"), "utf8"),
          },
        },
      })),
    ),
  };
}

export async function readPrismaSchema(directory: string): Promise<SchemasContainer> {
  const names = (await readdir(directory)).filter((name) => name.endsWith(".prisma")).sort();
  return {
    files: await Promise.all(
      names.map(async (name) => ({ path: name, content: await readFile(join(directory, name), "utf8") })),
    ),
  };
}

async function namesOf(directory: string): Promise<string[]> {
  try {
    const entries = await readdir(directory, { withFileTypes: true });
    return entries
      .filter((entry) => entry.isDirectory())
      .map((entry) => entry.name)
      .sort();
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return [];
    throw error;
  }
}
