import { appendFile, cp, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from "vitest";
import { getObjectStore } from "@/lib/providers/object-store/registry";
import { createBackup } from "@/scripts/backup/create-backup";
import { objectFile, readManifest, readSavedObjects } from "@/scripts/backup/manifest";
import { applyMigrations } from "@/scripts/lib/schema-engine";
import { runBackupCommand } from "@/tests/harness/backup-command";
import { readDatabaseSchema } from "@/tests/harness/database-schema-snapshot";
import { createFirstVersionDatabase, MEDIA } from "@/tests/harness/first-version-database";
import {
  createAccountFixture,
  createPostFixture,
  insertMediaFixture,
  insertUserFixture,
} from "@/tests/harness/row-fixtures";
import { dropDatabase, getDatabaseUrl, query } from "@/tests/harness/test-database";

const { templateUrl } = inject("services");
const server = getDatabaseUrl(templateUrl, "postgres");
const unique = `${process.pid}`;
const SOURCE = `backup_source_${unique}`;
const TARGET = `backup_target_${unique}`;
const source = getDatabaseUrl(templateUrl, SOURCE);
const target = getDatabaseUrl(templateUrl, TARGET);
const SECRETS = ["ENCRYPTION_KEYS", "NEXTAUTH_SECRET", "S3_SECRET_ACCESS_KEY"];
/**
 * Creates a user, an account and a post with an image; two more images, one of which belongs to rows of the
 * first version.
 */
const IMAGES = 2;
let folder: string;
let saved: string;
let buckets = 0;
let bucket: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "kolot-backup-"));
  saved = join(folder, "saved");
  await query(server, `CREATE DATABASE ${SOURCE}`);
  // Set before first use, so that this file has its own rows and objects.
  Object.assign(process.env, { DATABASE_URL: source, S3_BUCKET: `source-${unique}` });
  await createFirstVersionDatabase(source);
  await applyMigrations(source);
  await query(source, "UPDATE publication SET due_at = now(), next_at = now() WHERE state = 'scheduled'");
  await getObjectStore().ensureBucket();
  const bytes = Buffer.from("the picture of the first version");
  await getObjectStore().put(`public/${MEDIA}.png`, { bytes, contentType: "image/png" });
  const user = await insertUserFixture();
  const brand = await createAccountFixture(user);
  await createPostFixture(brand, { text: "A tab\t, a line\n, a backslash \\N and לחם" });
  for (let n = 0; n < IMAGES; n += 1) await insertMediaFixture(user);
  expect(await command("backup", [saved], { DATABASE_URL: source, S3_BUCKET: `source-${unique}` })).toEqual({
    code: 0,
    said: expect.stringMatching(/^Backed up \d+ tables with \d+ rows and \d+ objects to .*\nENCRYPTION_KEYS/),
  });
});
beforeEach(async () => {
  await dropDatabase(server, TARGET);
  await query(server, `CREATE DATABASE ${TARGET}`);
  buckets += 1;
  bucket = `target-${unique}-${buckets}`;
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  for (const name of [SOURCE, TARGET]) await dropDatabase(server, name);
});

test("restore into an empty database and bucket yields the backed-up data", async () => {
  expect(await restore(saved)).toEqual({
    code: 0,
    said: expect.stringMatching(/^Restored \d+ tables.*\n1 posts were due since.*\n.*of that time\.\n$/),
  });
  expect(await readDatabaseSchema(target)).toEqual(await readDatabaseSchema(source));
  const again = join(folder, "again");
  await command("backup", [again], { DATABASE_URL: target, S3_BUCKET: bucket });
  const [first, second] = [await readManifest(saved), await readManifest(again)];
  const compared = ({ tables }: typeof first) => tables.filter(({ name }) => name !== "publication");
  expect(compared(second)).toEqual(compared(first));
  expect({ ...second.objects, lost: second.lost }).toEqual({ ...first.objects, lost: [] });
  expect(first.tables.find(({ name }) => name === "post")?.rows).toBe(3);
  expect(first.objects.count).toBeGreaterThan(IMAGES);
});

test("restore looks up due posts on their platform instead of publishing them again [PUB2]", async () => {
  await restore(saved);
  const rows = await query(
    target,
    "SELECT state, sending_at = due_at AS since FROM publication ORDER BY state",
  );
  expect(rows).toEqual([
    { state: "published", since: null },
    { state: "sending", since: true },
  ]);
});

test("backup contains every referenced object with its type and no secret", async () => {
  const stored = new Map<string, string>();
  for await (const { key, contentType } of readSavedObjects(saved)) stored.set(key, contentType);
  const named = await query<{ key: string; type: string }>(
    source,
    `SELECT key, content_type AS type FROM media WHERE state = 'stored' UNION
     SELECT replace(key, '.png', '-' || across || '.webp'), 'image/webp' FROM media, unnest(sizes) AS across`,
  );
  expect(Object.fromEntries(stored)).toEqual(Object.fromEntries(named.map(({ key, type }) => [key, type])));
  expect((await stat(saved)).mode & 0o077).toBe(0);
  for (const name of await readdir(saved, { recursive: true })) {
    const path = join(saved, name);
    if (!(await stat(path)).isFile()) continue;
    const kept = await readFile(path, "latin1");
    for (const secret of SECRETS)
      expect(kept, name).not.toContain(String(process.env[secret]).split(":").pop());
  }
});

describe("damaged backup is refused with one sentence and no change", () => {
  const firstObject = async (dir: string) => {
    for await (const { key } of readSavedObjects(dir)) return objectFile(dir, key);
    throw new Error("The backup holds no object.");
  };
  test.each<[string, (dir: string) => Promise<unknown>, RegExp]>([
    ["a row is missing", (dir) => truncate(join(dir, "tables/post.copy"), 10), /post\.copy is not what was/],
    ["a table is missing", (dir) => rm(join(dir, "tables/user.copy")), /user\.copy is missing/],
    ["an object is cut", async (dir) => truncate(await firstObject(dir), 3), /objects\/.* is not what was/],
    ["an object is missing", async (dir) => rm(await firstObject(dir)), /objects\/.* is missing/],
    ["the list grew", (dir) => appendFile(join(dir, "objects.jsonl"), "{}\n"), /objects\.jsonl is not what/],
    ["it was not finished", (dir) => rm(join(dir, "manifest.json")), /holds no finished backup/],
    ["its description is cut", (dir) => truncate(join(dir, "manifest.json"), 99), /is damaged or of another/],
    ["it is newer", (dir) => knowMore(dir), /comes from a newer Kolot \(it knows 2099_more\)/],
  ])("damaged backup is refused: %s", async (_, damage, reason) => {
    const dir = await mkdtemp(join(folder, "damaged-"));
    await cp(saved, dir, { recursive: true });
    await damage(dir);
    const { code, said } = await restore(dir);
    expect(said).toMatch(reason);
    expect(said.trim()).toMatch(/nothing was changed\.$/);
    expect({ code, lines: said.trim().split("\n").length }).toEqual({ code: 1, lines: 1 });
    expect(await query(target, "SELECT 1 FROM pg_class WHERE relnamespace = 'public'::regnamespace")).toEqual(
      [],
    );
  });
});

test("restore leaves the database unchanged when it rejects the rows", async () => {
  const dir = await mkdtemp(join(folder, "refused-"));
  await createBackup({ databaseUrl: source, store: getObjectStore(), dir });
  await applyMigrations(target);
  await query(target, "INSERT INTO trial_claim (mailbox_hash) VALUES ('kept')");
  await breakPromise(dir);
  const { code, said } = await restore(dir, "--force");
  expect({ code, said }).toEqual({
    code: 1,
    said: expect.stringContaining("credit_account_never_below_zero"),
  });
  expect(await query(target, "SELECT mailbox_hash FROM trial_claim")).toEqual([{ mailbox_hash: "kept" }]);
});

test("restore refuses a non-empty database or bucket unless forced", async () => {
  await applyMigrations(target);
  await query(target, "INSERT INTO trial_claim (mailbox_hash) VALUES ('kept')");
  expect(await restore(saved)).toEqual({ code: 1, said: expect.stringContaining("trial_claim has rows") });
  expect(await query(target, "SELECT mailbox_hash FROM trial_claim")).toEqual([{ mailbox_hash: "kept" }]);
  expect((await restore(saved, "--force")).code).toBe(0);
  const claims = "SELECT mailbox_hash FROM trial_claim ORDER BY 1";
  expect(await query(target, claims)).toEqual(await query(source, claims));
  await dropDatabase(server, TARGET);
  await query(server, `CREATE DATABASE ${TARGET}`);
  expect(await restore(saved)).toEqual({ code: 1, said: expect.stringContaining("bucket is not empty") });
});

test("restore refuses a database with open connections even when forced", async () => {
  const otherUser = new Client({ connectionString: target });
  await otherUser.connect();
  expect(await restore(saved, "--force")).toEqual({
    code: 1,
    said: expect.stringContaining("stop Kolot first; nothing was changed."),
  });
  await otherUser.end();
});

test("backup refuses a non-empty directory", async () => {
  const { code, said } = await command("backup", [saved], { DATABASE_URL: source });
  expect({ code, said }).toEqual({
    code: 1,
    said: expect.stringContaining("is not empty: name a new folder"),
  });
});

describe("backup during writes", () => {
  const deleted = "public/01900000-0000-7000-8000-00000000abcd.png";
  const insert = `INSERT INTO media (id, user_id, key, kind, content_type, bytes, width, height, checksum, source, state)
    SELECT gen_random_uuid(), user_id, '${deleted}', kind, content_type, bytes, width, height, 'x', source, 'stored'
    FROM media LIMIT 1`;

  test("backup retries with a later snapshot when an image is deleted meanwhile", async () => {
    await query(source, insert);
    let asked = 0;
    const store = {
      ...getObjectStore(),
      download: async (...args: Parameters<ReturnType<typeof getObjectStore>["download"]>) => {
        if (args[0] !== deleted) return getObjectStore().download(...args);
        asked += 1;
        if (asked === 2) await query(source, "DELETE FROM media WHERE key = $1", [deleted]);
        return null;
      },
    };
    const dir = join(folder, "meanwhile");
    const { lost, tables } = await createBackup({ databaseUrl: source, store, dir });
    expect({ asked, lost }).toEqual({ asked: 2, lost: [] });
    expect(tables.find(({ name }) => name === "media")?.rows).toBe(IMAGES + 2);
  });

  test("backup lists an object missing in the store and saves the rest", async () => {
    await query(source, insert);
    const dir = join(folder, "lost");
    const { lost, objects } = await createBackup({ databaseUrl: source, store: getObjectStore(), dir });
    await query(source, "DELETE FROM media WHERE key = $1", [deleted]);
    expect({ lost, count: objects.count }).toEqual({
      lost: [deleted],
      count: (await readManifest(saved)).objects.count,
    });
  });
});

const restore = (dir: string, ...more: string[]) =>
  command("restore", [dir, ...more], { DATABASE_URL: target, S3_BUCKET: bucket });

const command = (name: "backup" | "restore", args: string[], env: Record<string, string>) =>
  runBackupCommand(name, args, { KOLOT_DATA_DIR: folder, ...env });

/** Changes the backup to one of a future version. */
async function knowMore(dir: string): Promise<void> {
  const path = join(dir, "manifest.json");
  const manifest = JSON.parse(await readFile(path, "utf8"));
  await writeFile(path, JSON.stringify({ ...manifest, migrations: [...manifest.migrations, "2099_more"] }));
}

/** Creates a backup with valid checksums whose rows violate a database constraint. */
async function breakPromise(dir: string): Promise<void> {
  const { writeManifest, digestFile, tableFile } = await import("@/scripts/backup/manifest");
  const path = tableFile(dir, "credit_account");
  const rows = await readFile(path, "utf8");
  await writeFile(path, rows.replace(/\t98\t/, "\t-98\t"));
  const manifest = await readManifest(dir);
  const facts = await digestFile(path);
  const tables = manifest.tables.map((table) =>
    table.name === "credit_account" ? { ...table, ...facts } : table,
  );
  await writeManifest(dir, { ...manifest, tables });
}
