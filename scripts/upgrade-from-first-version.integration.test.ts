import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { readDatabaseSchema } from "@/tests/harness/database-schema-snapshot";
import {
  createFirstVersionDatabase,
  FIRST_CHECKSUMS,
  FIRST_VERSION,
  MEDIA,
  OWNER,
  POST,
  PUBLICATION,
} from "@/tests/harness/first-version-database";
import { REPOSITORY_ROOT } from "@/tests/harness/npm-start";
import { dropDatabase, getDatabaseUrl, query } from "@/tests/harness/test-database";

type Row = Record<string, unknown>;

/** Lists that were absent become empty: the only values that a later migration changes. */
const LISTS_FILLED: Record<string, string> = {
  connection: "scopes",
  post: "hashtags",
  user: "dismissed_notices",
};

const { templateUrl } = inject("services");
const NAME = `first_version_${process.pid}`;
const url = getDatabaseUrl(templateUrl, NAME);
let before: Map<string, Row[]>;
let migrated: { migrated: boolean; applied: string[] };

beforeAll(async () => {
  await query(getDatabaseUrl(templateUrl, "postgres"), `CREATE DATABASE ${NAME}`);
  expect(await createFirstVersionDatabase(url)).toEqual(FIRST_VERSION);
  before = await everything();
  migrated = migrate();
});
afterAll(() => dropDatabase(getDatabaseUrl(templateUrl, "postgres"), NAME));

test("first version's database takes every later migration exactly once", () => {
  expect(migrated.applied.length).toBeGreaterThan(0);
  expect(migrated.applied).not.toContain(FIRST_VERSION[1]);
  expect(migrate().applied).toEqual([]);
});

test("first migrations are unchanged since the first version", async () => {
  const noted = await query<{ checksum: string }>(url, "SELECT checksum FROM _prisma_migrations ORDER BY 1");
  expect(noted.map(({ checksum }) => checksum)).toEqual(expect.arrayContaining(FIRST_CHECKSUMS));
});

test("upgrade preserves every row of every table", async () => {
  const now = await everything();
  for (const [table, rows] of before) {
    expect(rows.length, `rows of ${table} to begin with`).toBeGreaterThan(0);
    const list = LISTS_FILLED[table];
    const wanted = rows.map((row) => (list && row[list] === null ? { ...row, [list]: [] } : row));
    const stored = now.get(table)?.map((row) => pick(row, Object.keys(rows[0] ?? {})));
    expect(stored, table).toEqual(wanted);
  }
});

test("upgraded schema equals that of a new database", async () => {
  expect(await readDatabaseSchema(url)).toEqual(await readDatabaseSchema(templateUrl));
});

test("posts from before the upgrade follow no text and no media", async () => {
  const rows = await query(url, "SELECT DISTINCT follows_text, follows_media FROM post");
  expect(rows).toEqual([{ follows_text: false, follows_media: false }]);
});

test("upgrade computes storage usage from existing images", async () => {
  const usage = await query(url, "SELECT bytes::int, count::int FROM storage_usage WHERE user_id = $1", [
    OWNER,
  ]);
  expect(usage).toEqual([{ bytes: 1000, count: 2 }]);
});

test.each([
  ["a balance below zero", `UPDATE credit_account SET balance = -1`, "credit_account_never_below_zero"],
  ["a change of a ledger entry", `UPDATE ledger_entry SET delta = 5`, "ledger_entry is append-only"],
  ["a reservation that ends twice", endAgain(), "ledger_entry_one_end_per_hold"],
  ["a second active publication", publishAgain(), "publication_live"],
  [
    "the deletion of an image that a post uses",
    `DELETE FROM media WHERE id = '${MEDIA}'`,
    "post_image_media",
  ],
  ["a brand without a user", `UPDATE account SET user_id = gen_random_uuid()`, "account_user_id_fkey"],
  ["an unknown kind", `UPDATE media SET kind = 'sound'`, "media_kind_known"],
  ["an absent list", `UPDATE post SET hashtags = NULL`, "not-null"],
])("upgraded database refuses %s", async (_, change, reason) => {
  await expect(query(url, change)).rejects.toThrow(reason);
});

/** Migrates the database like every `npm start`. */
function migrate(): { migrated: boolean; applied: string[] } {
  const tsx = join(REPOSITORY_ROOT, "node_modules/tsx/dist/esm/index.mjs");
  const run = spawnSync(process.execPath, ["--import", tsx, "scripts/migrate.ts"], {
    cwd: REPOSITORY_ROOT,
    env: { PATH: process.env.PATH ?? "", NODE_ENV: "test", DATABASE_URL: url },
    encoding: "utf8",
  });
  if (run.status !== 0) throw new Error(run.stderr);
  return JSON.parse(run.stdout);
}

/** Returns the rows of all tables except migrations, in a stable order. */
async function everything(): Promise<Map<string, Row[]>> {
  const tables = await query<{ name: string }>(
    url,
    `SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace
       AND relname <> '_prisma_migrations' ORDER BY relname`,
  );
  const found = new Map<string, Row[]>();
  for (const { name } of tables) {
    const rows = await query<{ row: Row }>(url, `SELECT to_jsonb(t) AS row FROM "${name}" t`);
    found.set(
      name,
      rows.map(({ row }) => row).sort((a, b) => String(keyOf(a)).localeCompare(String(keyOf(b)))),
    );
  }
  return found;
}

const keyOf = (row: Row) => row.id ?? row.user_id ?? row.key ?? row.mailbox_hash;
const pick = (row: Row, names: string[]) => Object.fromEntries(names.map((name) => [name, row[name]]));

function endAgain(): string {
  return `INSERT INTO ledger_entry (id, user_id, kind, delta, key, balance_after)
          VALUES (gen_random_uuid(), '${OWNER}', 'release', 1, 'click-1', 99)`;
}

function publishAgain(): string {
  return `INSERT INTO publication (id, post_id, state, due_at, next_at)
          SELECT gen_random_uuid(), post_id, 'scheduled', now(), now() FROM publication
          WHERE id = '${PUBLICATION}' AND post_id = '${POST}'`;
}
