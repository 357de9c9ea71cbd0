import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { CHECKOUT } from "@/tests/harness/checkout";
import { databaseNamed, query } from "@/tests/harness/database";
import {
  FIRST_CHECKSUMS,
  FIRST_VERSION,
  MEDIA,
  makeFirstVersion,
  OWNER,
  POST,
  PUBLICATION,
} from "@/tests/harness/first-version";
import { shapeOf } from "@/tests/harness/shape-of-database";

type Row = Record<string, unknown>;

/** Lists that were absent have been empty ones since: the only values that a later migration changes. */
const LISTS_FILLED: Record<string, string> = {
  connection: "scopes",
  post: "hashtags",
  user: "dismissed_notices",
};

const { templateUrl } = inject("services");
const NAME = `first_version_${process.pid}`;
const url = databaseNamed(templateUrl, NAME);
let before: Map<string, Row[]>;
let migrated: { migrated: boolean; applied: string[] };

beforeAll(async () => {
  await query(databaseNamed(templateUrl, "postgres"), `CREATE DATABASE ${NAME}`);
  expect(await makeFirstVersion(url)).toEqual(FIRST_VERSION);
  before = await everything();
  migrated = migrate();
});
afterAll(() => query(databaseNamed(templateUrl, "postgres"), `DROP DATABASE IF EXISTS ${NAME} WITH (FORCE)`));

test("the database of the first landed version takes every later migration, and those only once", () => {
  expect(migrated.applied.length).toBeGreaterThan(0);
  expect(migrated.applied).not.toContain(FIRST_VERSION[1]);
  expect(migrate().applied).toEqual([]);
});

test("the first migrations are still those it was made of", async () => {
  const noted = await query<{ checksum: string }>(url, "SELECT checksum FROM _prisma_migrations ORDER BY 1");
  expect(noted.map(({ checksum }) => checksum)).toEqual(expect.arrayContaining(FIRST_CHECKSUMS));
});

test("every row of every table it had is there with the values it had", async () => {
  const now = await everything();
  for (const [table, rows] of before) {
    expect(rows.length, `rows of ${table} to begin with`).toBeGreaterThan(0);
    const list = LISTS_FILLED[table];
    const wanted = rows.map((row) => (list && row[list] === null ? { ...row, [list]: [] } : row));
    const kept = now.get(table)?.map((row) => pick(row, Object.keys(rows[0] ?? {})));
    expect(kept, table).toEqual(wanted);
  }
});

test("its shape is that of a new database", async () => {
  expect(await shapeOf(url)).toEqual(await shapeOf(templateUrl));
});

test("what the new tables are reckoned from has been reckoned: the quota counts old pictures", async () => {
  const usage = await query(url, "SELECT bytes::int, count::int FROM storage_usage WHERE user_id = $1", [
    OWNER,
  ]);
  expect(usage).toEqual([{ bytes: 1000, count: 2 }]);
});

test.each([
  ["a balance below zero", `UPDATE credit_account SET balance = -1`, "credit_account_never_below_zero"],
  ["a changed ledger", `UPDATE ledger_entry SET delta = 5`, "ledger_entry is append-only"],
  ["a hold that ends twice", endAgain(), "ledger_entry_one_end_per_hold"],
  ["a second publication alive", publishAgain(), "publication_live"],
  ["a picture that a post shows taken away", `DELETE FROM media WHERE id = '${MEDIA}'`, "post_image_media"],
  ["a brand of nobody", `UPDATE account SET user_id = gen_random_uuid()`, "account_user_id_fkey"],
  ["a kind nobody knows", `UPDATE media SET kind = 'sound'`, "media_kind_known"],
  ["an absent list", `UPDATE post SET hashtags = NULL`, "not-null"],
])("it refuses %s", async (_, change, reason) => {
  await expect(query(url, change)).rejects.toThrow(reason);
});

/** What every `npm start` does before anything else runs. */
function migrate(): { migrated: boolean; applied: string[] } {
  const tsx = join(CHECKOUT, "node_modules/tsx/dist/esm/index.mjs");
  const run = spawnSync(process.execPath, ["--import", tsx, "scripts/migrate.ts"], {
    cwd: CHECKOUT,
    env: { PATH: process.env.PATH ?? "", NODE_ENV: "test", DATABASE_URL: url },
    encoding: "utf8",
  });
  if (run.status !== 0) throw new Error(run.stderr);
  return JSON.parse(run.stdout);
}

/** Every table but the list of migrations, each with its rows in an order that stays. */
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
