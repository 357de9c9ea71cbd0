import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "../../embedded/postgres/server";
import { readMigrations } from "./migrations-directory";
import { applyMigrations, diffMigrations } from "./schema-engine";
import { connectEngine } from "./schema-engine-adapter";
import { NO_FILTERS, openEngine } from "./schema-engine-wasm";

const MODEL = `datasource db {\n  provider = "postgresql"\n}\n
model Post {
  id     Int       @id
  status String
  dueAt  DateTime? @db.Timestamptz(3)
  place  Int

  @@unique([status, place])
}
`;
const BY_HAND = `
ALTER TABLE "Post" ADD CONSTRAINT post_positive CHECK (id > 0);
CREATE INDEX post_due ON "Post" ("dueAt") WHERE status = 'scheduled';
CREATE UNIQUE INDEX post_live ON "Post" (place) WHERE status <> 'draft; or not';
CREATE INDEX post_lower ON "Post" (lower(status));
DROP INDEX "Post_status_place_key";
ALTER TABLE "Post" ADD CONSTRAINT "Post_status_place_key" UNIQUE (status, place) DEFERRABLE INITIALLY IMMEDIATE;
CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'append only; always'; END $$;
CREATE TRIGGER post_append_only BEFORE DELETE ON "Post" FOR EACH ROW EXECUTE FUNCTION refuse();
-- the last line is a comment`;

let server: EmbeddedPostgres;
let workDirectory: string;
let migrations: string;
let schema: string;
let url: string;
let databases = 0;

beforeAll(async () => {
  workDirectory = await mkdtemp(join(tmpdir(), "kolot-migrations-"));
  server = await startEmbeddedPostgres({ dataDir: join(workDirectory, "data"), durable: false });
});

afterAll(async () => {
  await server.stop({ remove: true });
  await rm(workDirectory, { recursive: true, force: true });
});

beforeEach(async () => {
  databases += 1;
  await query(server.url, `CREATE DATABASE case_${databases}`);
  url = server.url.replace(/[^/]+$/, `case_${databases}`);
  migrations = join(workDirectory, `${databases}/prisma/migrations`);
  schema = join(workDirectory, `${databases}/prisma/schema`);
  await mkdir(migrations, { recursive: true });
  await mkdir(schema, { recursive: true });
});

async function query(on: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: on });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

async function addMigration(name: string, sql: string): Promise<void> {
  await mkdir(join(migrations, name), { recursive: true });
  await writeFile(join(migrations, name, "migration.sql"), sql);
}

const history = () =>
  query(
    url,
    `SELECT migration_name AS name, finished_at IS NOT NULL AS finished, rolled_back_at IS NOT NULL AS undone,
     applied_steps_count AS steps, length(checksum) AS checksum FROM _prisma_migrations ORDER BY started_at`,
  );
const done = (name: string) => ({ name, finished: true, undone: false, steps: 1, checksum: 64 });

// spec: T.4
test("schema diff yields a migration after which no difference remains", async () => {
  await writeFile(join(schema, "post.prisma"), MODEL);
  const sql = await diffMigrations(url, migrations, schema);
  expect(sql).toContain('CREATE TABLE "Post"');
  await addMigration("20260101000000_first", sql);
  expect(await applyMigrations(url, migrations)).toEqual(["20260101000000_first"]);
  expect(await applyMigrations(url, migrations)).toEqual([]);
  expect(await diffMigrations(url, migrations, schema)).toBe("");
  expect(await history()).toEqual([done("20260101000000_first")]);
});

/** Sends the request that `prisma migrate deploy` starts with. */
async function diagnose() {
  const { names: _, ...migrationsList } = await readMigrations(migrations);
  const connection = connectEngine(url);
  try {
    const engine = await openEngine(connection);
    return await engine.diagnoseMigrationHistory({
      migrationsList,
      optInToShadowDatabase: false,
      filters: NO_FILTERS,
    });
  } finally {
    await connection.close();
  }
}

test("Prisma's own command sees the same history, including edited migrations", async () => {
  await addMigration("20260101000000_a", "CREATE TABLE a (id int);");
  await addMigration("20260101000001_b", "CREATE TABLE b (id int);");
  await applyMigrations(url, migrations);
  const clean = { failedMigrationNames: [], hasMigrationsTable: true, history: null };
  expect(await diagnose()).toMatchObject({ ...clean, editedMigrationNames: [] });
  await addMigration("20260101000000_a", "CREATE TABLE other (id int);");
  expect(await diagnose()).toMatchObject({ ...clean, editedMigrationNames: ["20260101000000_a"] });
  await addMigration("20260101000002_c", "CREATE TABLE c (id int);");
  expect((await diagnose()).history).toEqual({
    diagnostic: "databaseIsBehind",
    unappliedMigrationNames: ["20260101000002_c"],
  });
});

test("schema diff ignores hand-written constraints, partial indexes, functions and triggers", async () => {
  await writeFile(join(schema, "post.prisma"), MODEL);
  await addMigration("20260101000000_first", (await diffMigrations(url, migrations, schema)) + BY_HAND);
  await applyMigrations(url, migrations);
  expect(await diffMigrations(url, migrations, schema)).toBe("");
  await query(url, `INSERT INTO "Post" VALUES (1, 'draft', NULL, 1)`);
  await expect(query(url, 'DELETE FROM "Post"')).rejects.toThrow("append only; always");

  await writeFile(
    join(schema, "post.prisma"),
    MODEL.replace("place  Int\n", "place  Int\n  title String?\n"),
  );
  const next = await diffMigrations(url, migrations, schema);
  expect(next).toContain('ADD COLUMN     "title"');
  expect(next).not.toMatch(/DROP|post_/);
  expect(await query(server.url, "SELECT datname FROM pg_database WHERE datname LIKE 'shadow%'")).toEqual([]);
});

test("failing migration changes nothing, reports its name and reason, and can be repaired", async () => {
  await addMigration("20260101000000_good", "CREATE TABLE good (id int);");
  await addMigration("20260101000001_bad", "CREATE TABLE half (id int);\nINSERT INTO missing VALUES (1);");
  await expect(applyMigrations(url, migrations)).rejects.toThrow(
    'The migration 20260101000001_bad failed and changed nothing: relation "missing" does not exist',
  );
  expect(await query(url, "SELECT to_regclass('good') AS good, to_regclass('half') AS half")).toEqual([
    { good: "good", half: null },
  ]);
  await addMigration("20260101000001_bad", "CREATE TABLE half (id int);");
  expect(await applyMigrations(url, migrations)).toEqual(["20260101000001_bad"]);
});

test("concurrent runs apply each migration exactly once", async () => {
  await addMigration("20260101000000_slow", "CREATE TABLE a (id int); SELECT pg_sleep(0.3);");
  await addMigration("20260101000001_next", "CREATE TABLE b (id int);");
  const all = await Promise.all([1, 2, 3].map(() => applyMigrations(url, migrations)));
  expect(all.flat().sort()).toEqual(["20260101000000_slow", "20260101000001_next"]);
  expect(await history()).toEqual([done("20260101000000_slow"), done("20260101000001_next")]);
});

test("interrupted migration is applied again only when it was not committed", async () => {
  await addMigration("20260101000000_a", "CREATE TABLE a (id int);");
  await addMigration("20260101000001_b", "CREATE TABLE b (id int);");
  await applyMigrations(url, migrations);
  await query(url, "UPDATE _prisma_migrations SET finished_at = NULL");
  await query(url, `UPDATE _prisma_migrations SET applied_steps_count = 0 WHERE migration_name LIKE '%b'`);
  await query(url, "DROP TABLE b");
  expect(await applyMigrations(url, migrations)).toEqual(["20260101000001_b"]);
  expect(await query(url, "SELECT to_regclass('b') AS b")).toEqual([{ b: "b" }]);
});

test("committed migration is not applied again when its completion could not be recorded", async () => {
  await addMigration(
    "20260101000000_a",
    // Makes later statements about the history fail, as when the connection is lost right after the commit.
    `CREATE TABLE a (id int);
     CREATE FUNCTION lose() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
       IF current_query() LIKE '%CREATE TABLE a%' THEN RETURN NEW; END IF;
       RAISE EXCEPTION 'connection lost';
     END $$;
     CREATE TRIGGER lose BEFORE UPDATE ON _prisma_migrations FOR EACH ROW EXECUTE FUNCTION lose();`,
  );
  await expect(applyMigrations(url, migrations)).rejects.toThrow();
  expect(await history()).toMatchObject([{ finished: false, undone: false }]);
  await query(url, "DROP TRIGGER lose ON _prisma_migrations");
  expect(await applyMigrations(url, migrations)).toEqual([]);
  expect(await history()).toEqual([done("20260101000000_a")]);
});

test("bundled command prints one JSON line, or one sentence with exit code 1", async () => {
  const bundle = join(import.meta.dirname, "../../node_modules/.cache", `migrate-test-${process.pid}.mjs`);
  await mkdir(join(bundle, ".."), { recursive: true });
  const built = spawnSync(
    "node_modules/.bin/esbuild",
    [
      "scripts/migrate.ts",
      "--bundle",
      "--platform=node",
      "--format=esm",
      "--packages=external",
      `--outfile=${bundle}`,
    ],
    { encoding: "utf8" },
  );
  expect(built.status, built.stderr).toBe(0);
  const run = async (databaseUrl: string) => {
    const child = spawn(process.execPath, [bundle], {
      cwd: join(migrations, "../.."),
      env: { ...process.env, DATABASE_URL: databaseUrl },
      stdio: ["ignore", "pipe", "pipe"],
    });
    let out = "";
    let err = "";
    child.stdout.on("data", (chunk) => {
      out += chunk;
    });
    child.stderr.on("data", (chunk) => {
      err += chunk;
    });
    const [code] = await once(child, "close");
    return { code, out, err };
  };
  await addMigration("20260101000000_a", "CREATE TABLE a (id int);");
  expect(await run(url)).toEqual({
    code: 0,
    out: '{"migrated":true,"applied":["20260101000000_a"]}\n',
    err: "",
  });
  await addMigration("20260101000001_b", "CREATE TABLE a (id int);");
  expect(await run(url)).toEqual({
    code: 1,
    out: "",
    err: 'The migration 20260101000001_b failed and changed nothing: relation "a" already exists\n',
  });
  const down = await run("postgresql://kolot:x@127.0.0.1:1/kolot");
  expect(down).toMatchObject({ code: 1, out: "" });
  expect(down.err).toMatch(/^[^\n]+\n$/);
  await rm(bundle);
});

test("migration:new writes the migration and the lock file in one command", async () => {
  const project = join(migrations, "../..");
  await writeFile(join(schema, "post.prisma"), MODEL);
  const root = join(import.meta.dirname, "../..");
  const run = () =>
    spawnSync(
      process.execPath,
      [
        "--import",
        join(root, "node_modules/tsx/dist/esm/index.mjs"),
        join(root, "scripts/new-migration.ts"),
        "First",
        "post!",
      ],
      { cwd: project, encoding: "utf8" },
    );
  const made = run();
  expect(made.stderr).toBe("");
  expect(made.stdout).toMatch(/^prisma\/migrations\/\d{14}_first_post\/migration\.sql\n$/);
  expect(await readdir(migrations)).toEqual([expect.stringMatching(/_first_post$/), "migration_lock.toml"]);
  expect(await applyMigrations(url, migrations)).toHaveLength(1);
  expect(run().stdout).toContain("nothing to write");
});
