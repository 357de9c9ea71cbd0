import { setTimeout as pause } from "node:timers/promises";
import type { FinalState } from "@/tests/harness/chaos/checker";
import { TEXT_PREFIX } from "@/tests/harness/chaos/clients";
import type { History } from "@/tests/harness/chaos/history";
import { control, sql } from "@/tests/harness/running-product";

interface Counted {
  key: string;
  n: number;
}
const byKey = (rows: Counted[]) => Object.fromEntries(rows.map(({ key, n }) => [key, n]));

/** Reads the product's rows and the emulators' log of accepted requests. */
export async function readFinalState(history: History): Promise<FinalState> {
  return {
    credits: await credits(),
    charged: byKey(
      await sql("SELECT key, count(*)::int AS n FROM reservation WHERE state = 'settled' GROUP BY key"),
    ),
    posts: await posts(),
    payments: await payments(history),
    traces: await traces(history),
  };
}

const credits = (): Promise<(FinalState["credits"][number] & { deleting: boolean })[]> =>
  sql(`SELECT c.user_id AS "userId", c.balance, c.reserved,
      (SELECT coalesce(sum(delta), 0)::int FROM ledger_entry l WHERE l.user_id = c.user_id) AS ledger,
      (SELECT count(*)::int FROM reservation r WHERE r.user_id = c.user_id AND r.state = 'reserved') AS "openHolds",
      EXISTS (SELECT 1 FROM deletion d WHERE d.user_id = c.user_id) AS deleting
    FROM credit_account c`);

/**
 * Returns balances that differ from the ledger, in one snapshot [CR1]. Users who are being deleted are left out:
 * their ledger is pseudonymized before their credit account is deleted.
 */
export async function findLedgerMismatches(): Promise<string[]> {
  const wrong = (await credits()).filter(
    ({ balance, ledger, deleting }) => !deleting && (balance !== ledger || balance < 0),
  );
  return wrong.map(
    ({ userId, balance, ledger }) => `CR1 on the way: ${userId} has ${balance}, ledger ${ledger}`,
  );
}

async function posts(): Promise<FinalState["posts"]> {
  const rows = await sql<{ text: string; state: string }>(
    `SELECT p.text, pub.state FROM publication pub JOIN post p ON p.id = pub.post_id WHERE p.text LIKE '${TEXT_PREFIX}%'`,
  );
  const found: FinalState["posts"] = {};
  const of = (text: string) => {
    found[text] ??= { states: [], live: 0 };
    return found[text];
  };
  for (const { text, state } of rows) of(text).states.push(state);
  for (const { data } of (await control.effects("meta")).effects) {
    if (data.published === true && String(data.message).startsWith(TEXT_PREFIX)) of(data.message).live += 1;
  }
  return found;
}

async function payments({ operations }: History): Promise<FinalState["payments"]> {
  const users = operations.filter(({ op }) => op === "pay").map(({ userId }) => userId);
  const counts = await sql<{ userId: string; paid: number; grants: number; active: number; refs: string[] }>(
    `SELECT u.id AS "userId",
       (SELECT count(*)::int FROM payment p WHERE p.user_id = u.id AND p.state = 'paid') AS paid,
       (SELECT count(*)::int FROM ledger_entry l WHERE l.user_id = u.id AND l.kind = 'grant' AND l.delta > 100) AS grants,
       (SELECT count(*)::int FROM subscription s WHERE s.user_id = u.id AND s.status = 'active') AS active
     FROM "user" u WHERE u.id = ANY($1::uuid[])`,
    [users],
  );
  const charges = await chargesByUser();
  return Object.fromEntries(
    counts.map(({ userId, paid, grants, active }) => [
      userId,
      { charges: charges.get(userId) ?? 0, paid, grants, active },
    ]),
  );
}

/** Maps subscriptions in the gateway's log to users through the payment page of each subscription. */
async function chargesByUser(): Promise<Map<string, number>> {
  const { effects } = await control.effects("stripe");
  const pages = await sql<{ id: string; userId: string }>('SELECT id, user_id AS "userId" FROM payment');
  const buyers = new Map(pages.map(({ id, userId }) => [id, userId]));
  const sold = new Map<string, string>();
  for (const { kind, id, data } of effects) {
    if (kind === "subscription") sold.set(id, buyers.get(data.metadata.paymentId) ?? `nobody's ${id}`);
  }
  const counted = new Map<string, number>();
  for (const { kind, data } of effects) {
    if (kind !== "charge") continue;
    const buyer = sold.get(data.subscription) ?? `nobody's ${data.subscription}`;
    counted.set(buyer, (counted.get(buyer) ?? 0) + 1);
  }
  return counted;
}

async function traces({ operations }: History): Promise<FinalState["traces"]> {
  const users = operations.filter(({ op }) => op === "leave").map(({ userId }) => userId);
  return Object.fromEntries(await Promise.all(users.map(async (id) => [id, await placesOf(id)] as const)));
}

/** Finds every database column that contains this ID, independently of the product's lists. */
async function placesOf(id: string): Promise<string[]> {
  const columns = await sql<{ schema: string; table: string; column: string }>(
    `SELECT c.table_schema AS schema, c.table_name AS "table", c.column_name AS "column"
     FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
     WHERE t.table_type = 'BASE TABLE' AND c.table_schema NOT IN ('pg_catalog', 'information_schema')
       AND c.data_type IN ('uuid', 'text', 'character varying', 'character', 'json', 'jsonb', 'ARRAY')`,
  );
  const looks = columns.map(
    ({ schema, table, column }) => `SELECT '${table}.${column}' AS place
      WHERE EXISTS (SELECT 1 FROM "${schema}"."${table}" WHERE strpos("${column}"::text, $1) > 0)`,
  );
  const rows = await sql<{ place: string }>(looks.join(" UNION ALL "), [id]);
  return rows.map(({ place }) => place).sort();
}

/** Returns work in progress, none of which may last forever. */
const moving = () =>
  sql<{ what: string; n: number }>(
    `SELECT * FROM (VALUES
       ('open holds', (SELECT count(*)::int FROM reservation WHERE state = 'reserved')),
       ('publications', (SELECT count(*)::int FROM publication pub JOIN post p ON p.id = pub.post_id
          WHERE p.text LIKE '${TEXT_PREFIX}%' AND pub.state IN ('scheduled', 'claimed', 'preparing', 'sending', 'unknown'))),
       ('deletions', (SELECT count(*)::int FROM deletion)),
       ('payments', (SELECT count(*)::int FROM payment WHERE state = 'pending' AND look_at <= now()))
     ) AS counted (what, n) WHERE n > 0`,
  );

/**
 * Waits until the product is idle. Resolves to the work still in progress at the timeout. Shortens retry
 * delays, because the test checks that they end and not their length.
 */
export async function waitUntilIdle(milliseconds: number): Promise<string[]> {
  const deadline = Date.now() + milliseconds;
  for (;;) {
    await sql(
      "UPDATE publication SET next_at = now() WHERE state IN ('scheduled', 'preparing', 'unknown') AND next_at > now() + interval '5 seconds'",
    );
    await sql(
      "UPDATE deletion SET next_at = least(next_at, now()), lease_until = least(lease_until, now() + interval '3 seconds')",
    );
    const left = await moving();
    if (left.length === 0) return [];
    if (Date.now() > deadline) return left.map(({ what, n }) => `not at rest: ${n} ${what}`);
    await pause(250);
  }
}
