import { afterAll, beforeAll, expect, test } from "vitest";
import { closeDb } from "@/lib/core/server/db";
import { getTransactionClient, runInTransaction } from "@/lib/core/server/transaction";
import { buildDueQuery } from "@/lib/publishing/server/publication-claim-store";
import { createAccountFixture, insertUserFixture } from "@/tests/harness/row-fixtures";

const PLANNED = 5_000;
let accountId = "";

beforeAll(async () => {
  accountId = (await createAccountFixture(await insertUserFixture())).id;
});
afterAll(closeDb);

interface Plan {
  "Node Type": string;
  "Index Name"?: string;
  "Actual Rows"?: number;
  "Actual Loops"?: number;
  Plans?: Plan[];
}

function nodes(plan: Plan): Plan[] {
  return [plan, ...(plan.Plans ?? []).flatMap(nodes)];
}

/**
 * Returns the query plan of the due scan with the given numbers of sent and planned posts, and five due ones.
 */
async function planOf(sent: number, planned: number): Promise<Plan[]> {
  class Undo extends Error {}
  let plans: Plan[] = [];
  await runInTransaction(async (tx) => {
    const client = getTransactionClient(tx);
    await client.$executeRaw`DELETE FROM publication`;
    await client.$executeRaw`
      INSERT INTO post (id, account_id, platform, status, text)
      SELECT gen_random_uuid(), ${accountId}::uuid, 'facebook', 'draft', '' FROM generate_series(1, ${sent + planned + 5})`;
    await client.$executeRaw`
      INSERT INTO publication (id, post_id, state, due_at, next_at)
      SELECT gen_random_uuid(), id, CASE WHEN n <= ${sent} THEN 'published' ELSE 'scheduled' END, at, at
      FROM (SELECT id, row_number() OVER () AS n, now() + make_interval(mins =>
          CASE WHEN row_number() OVER () <= ${sent} THEN -1000 WHEN row_number() OVER () <= ${sent + planned} THEN 1000
          ELSE -1 END) AS at
        FROM post WHERE account_id = ${accountId}::uuid) AS numbered`;
    await client.$executeRawUnsafe("ANALYZE publication, post");
    const scan = buildDueQuery("facebook");
    const [row] = await client.$queryRawUnsafe<{ "QUERY PLAN": { Plan: Plan }[] }[]>(
      `EXPLAIN (ANALYZE, FORMAT JSON) ${scan.text}`,
      ...scan.values,
    );
    plans = nodes(row?.["QUERY PLAN"][0]?.Plan ?? { "Node Type": "none" });
    throw new Undo();
  }).catch((error: unknown) => {
    if (!(error instanceof Undo)) throw error;
  });
  return plans;
}

test("due scan uses the partial index and reads no planned or sent publications", async () => {
  const plans = await planOf(PLANNED, PLANNED);
  const due = plans.find((node) => node["Index Name"] === "publication_due");
  expect(due).toBeDefined();
  expect(due?.["Actual Rows"]).toBe(1);
  expect(plans.map((node) => node["Node Type"])).not.toContain("Seq Scan");
  expect(plans.map((node) => node["Node Type"])).not.toContain("Sort");
}, 60_000);
