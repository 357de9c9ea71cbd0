import { spawn } from "node:child_process";
import { once } from "node:events";
import { appendFile, cp, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { Client } from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from "vitest";
import { objectStore } from "@/lib/providers/object-store/registry";
import { makeBackup } from "@/scripts/backup/make-backup";
import { objectFile, readManifest, savedObjects } from "@/scripts/backup/manifest";
import { applyMigrations } from "@/scripts/lib/schema-engine";
import { CHECKOUT } from "@/tests/harness/checkout";
import { databaseNamed, query } from "@/tests/harness/database";
import { MEDIA, makeFirstVersion } from "@/tests/harness/first-version";
import { makeBrand, makeMedia, makePerson, makePost } from "@/tests/harness/rows";
import { shapeOf } from "@/tests/harness/shape-of-database";

const { templateUrl } = inject("services");
const server = databaseNamed(templateUrl, "postgres");
const unique = `${process.pid}`;
const SOURCE = `backup_source_${unique}`;
const TARGET = `backup_target_${unique}`;
const source = databaseNamed(templateUrl, SOURCE);
const target = databaseNamed(templateUrl, TARGET);
const SECRETS = ["ENCRYPTION_KEYS", "NEXTAUTH_SECRET", "S3_SECRET_ACCESS_KEY"];
/** A person, a brand, a post with a picture; two more pictures, one of which belongs to the first version's rows. */
const PICTURES = 2;
let folder: string;
let saved: string;
let buckets = 0;
let bucket: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "kolot-backup-"));
  saved = join(folder, "saved");
  await query(server, `CREATE DATABASE ${SOURCE}`);
  // Read when they are first needed: this file's rows and objects are nobody else's.
  Object.assign(process.env, { DATABASE_URL: source, S3_BUCKET: `source-${unique}` });
  await makeFirstVersion(source);
  await applyMigrations(source);
  await query(source, "UPDATE publication SET due_at = now(), next_at = now() WHERE state = 'scheduled'");
  await objectStore().ensureBucket();
  const bytes = Buffer.from("the picture of the first version");
  await objectStore().put(`public/${MEDIA}.png`, { bytes, contentType: "image/png" });
  const person = await makePerson();
  const brand = await makeBrand(person);
  await makePost(brand, { text: "A tab\t, a line\n, a backslash \\N and לחם" });
  for (let n = 0; n < PICTURES; n += 1) await makeMedia(person);
  expect(await command("backup", [saved], { DATABASE_URL: source, S3_BUCKET: `source-${unique}` })).toEqual({
    code: 0,
    said: expect.stringMatching(/^Backed up \d+ tables with \d+ rows and \d+ objects to .*\nENCRYPTION_KEYS/),
  });
});
beforeEach(async () => {
  await query(server, `DROP DATABASE IF EXISTS ${TARGET} WITH (FORCE)`);
  await query(server, `CREATE DATABASE ${TARGET}`);
  buckets += 1;
  bucket = `target-${unique}-${buckets}`;
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  for (const name of [SOURCE, TARGET]) await query(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
});

test("what is restored into an empty database and an empty bucket is what was backed up", async () => {
  expect(await restore(saved)).toEqual({
    code: 0,
    said: expect.stringMatching(/^Restored \d+ tables.*\n1 posts were due since.*\n.*of that time\.\n$/),
  });
  expect(await shapeOf(target)).toEqual(await shapeOf(source));
  const again = join(folder, "again");
  await command("backup", [again], { DATABASE_URL: target, S3_BUCKET: bucket });
  const [first, second] = [await readManifest(saved), await readManifest(again)];
  const compared = ({ tables }: typeof first) => tables.filter(({ name }) => name !== "publication");
  expect(compared(second)).toEqual(compared(first));
  expect({ ...second.objects, lost: second.lost }).toEqual({ ...first.objects, lost: [] });
  expect(first.tables.find(({ name }) => name === "post")?.rows).toBe(3);
  expect(first.objects.count).toBeGreaterThan(PICTURES);
});

test("what was due is looked up on its network, not sent once more", async () => {
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

test("every object a row names is in it with its type, and no secret of the environment is", async () => {
  const kept = new Map<string, string>();
  for await (const { key, contentType } of savedObjects(saved)) kept.set(key, contentType);
  const named = await query<{ key: string; type: string }>(
    source,
    `SELECT key, content_type AS type FROM media WHERE state = 'stored' UNION
     SELECT replace(key, '.png', '-' || across || '.webp'), 'image/webp' FROM media, unnest(sizes) AS across`,
  );
  expect(Object.fromEntries(kept)).toEqual(Object.fromEntries(named.map(({ key, type }) => [key, type])));
  expect((await stat(saved)).mode & 0o077).toBe(0);
  for (const name of await readdir(saved, { recursive: true })) {
    const path = join(saved, name);
    if (!(await stat(path)).isFile()) continue;
    const kept = await readFile(path, "latin1");
    for (const secret of SECRETS)
      expect(kept, name).not.toContain(String(process.env[secret]).split(":").pop());
  }
});

describe("a damaged backup is refused in one sentence, and nothing is changed", () => {
  const firstObject = async (dir: string) => {
    for await (const { key } of savedObjects(dir)) return objectFile(dir, key);
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
  ])("%s", async (_, damage, reason) => {
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

test("rows that the database refuses leave it as it was", async () => {
  const dir = await mkdtemp(join(folder, "refused-"));
  await makeBackup({ databaseUrl: source, store: objectStore(), dir });
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

test("a database or a bucket that holds something is left alone, unless forced", async () => {
  await applyMigrations(target);
  await query(target, "INSERT INTO trial_claim (mailbox_hash) VALUES ('kept')");
  expect(await restore(saved)).toEqual({ code: 1, said: expect.stringContaining("trial_claim has rows") });
  expect(await query(target, "SELECT mailbox_hash FROM trial_claim")).toEqual([{ mailbox_hash: "kept" }]);
  expect((await restore(saved, "--force")).code).toBe(0);
  const claims = "SELECT mailbox_hash FROM trial_claim ORDER BY 1";
  expect(await query(target, claims)).toEqual(await query(source, claims));
  await query(server, `DROP DATABASE ${TARGET} WITH (FORCE)`);
  await query(server, `CREATE DATABASE ${TARGET}`);
  expect(await restore(saved)).toEqual({ code: 1, said: expect.stringContaining("bucket is not empty") });
});

test("a database that somebody works with is left alone, forced or not", async () => {
  const somebody = new Client({ connectionString: target });
  await somebody.connect();
  expect(await restore(saved, "--force")).toEqual({
    code: 1,
    said: expect.stringContaining("stop Kolot first; nothing was changed."),
  });
  await somebody.end();
});

test("a folder that holds something is no place for a backup", async () => {
  const { code, said } = await command("backup", [saved], { DATABASE_URL: source });
  expect({ code, said }).toEqual({
    code: 1,
    said: expect.stringContaining("is not empty: name a new folder"),
  });
});

describe("while people work", () => {
  const gone = "public/01900000-0000-7000-8000-00000000abcd.png";
  const insert = `INSERT INTO media (id, user_id, key, kind, content_type, bytes, width, height, checksum, source, state)
    SELECT gen_random_uuid(), user_id, '${gone}', kind, content_type, bytes, width, height, 'x', source, 'stored'
    FROM media LIMIT 1`;

  test("a picture deleted between rows and objects is in neither; the next moment of the database is taken", async () => {
    await query(source, insert);
    let asked = 0;
    const store = {
      ...objectStore(),
      download: async (...args: Parameters<ReturnType<typeof objectStore>["download"]>) => {
        if (args[0] !== gone) return objectStore().download(...args);
        asked += 1;
        if (asked === 2) await query(source, "DELETE FROM media WHERE key = $1", [gone]);
        return null;
      },
    };
    const dir = join(folder, "meanwhile");
    const { lost, tables } = await makeBackup({ databaseUrl: source, store, dir });
    expect({ asked, lost }).toEqual({ asked: 2, lost: [] });
    expect(tables.find(({ name }) => name === "media")?.rows).toBe(PICTURES + 2);
  });

  test("an object that the store itself has lost is named, and the rest is kept", async () => {
    await query(source, insert);
    const dir = join(folder, "lost");
    const { lost, objects } = await makeBackup({ databaseUrl: source, store: objectStore(), dir });
    await query(source, "DELETE FROM media WHERE key = $1", [gone]);
    expect({ lost, count: objects.count }).toEqual({
      lost: [gone],
      count: (await readManifest(saved)).objects.count,
    });
  });
});

const restore = (dir: string, ...more: string[]) =>
  command("restore", [dir, ...more], { DATABASE_URL: target, S3_BUCKET: bucket });

/** What `npm run backup` and `npm run restore` say, and how they end. */
async function command(name: "backup" | "restore", args: string[], env: Record<string, string>) {
  const tsx = join(CHECKOUT, "node_modules/tsx/dist/esm/index.mjs");
  const child = spawn(process.execPath, ["--import", tsx, `scripts/${name}.ts`, ...args], {
    cwd: CHECKOUT,
    env: { ...process.env, KOLOT_DATA_DIR: folder, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const [out, error] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "close")]);
  return { code: child.exitCode, said: out + error };
}

/** A backup of a version that does not exist yet. */
async function knowMore(dir: string): Promise<void> {
  const path = join(dir, "manifest.json");
  const manifest = JSON.parse(await readFile(path, "utf8"));
  await writeFile(path, JSON.stringify({ ...manifest, migrations: [...manifest.migrations, "2099_more"] }));
}

/** One whose sums are right and whose rows no database of ours takes. */
async function breakPromise(dir: string): Promise<void> {
  const { writeManifest, seal, tableFile } = await import("@/scripts/backup/manifest");
  const path = tableFile(dir, "credit_account");
  const rows = await readFile(path, "utf8");
  await writeFile(path, rows.replace(/\t98\t/, "\t-98\t"));
  const manifest = await readManifest(dir);
  const facts = await seal(path);
  const tables = manifest.tables.map((table) =>
    table.name === "credit_account" ? { ...table, ...facts } : table,
  );
  await writeManifest(dir, { ...manifest, tables });
}
