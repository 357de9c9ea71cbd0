import { randomUUID } from "node:crypto";
import { sql } from "@/tests/harness/running-product";

export interface PlannedPostFixture {
  text: string;
  scheduledAt: string | null;
  platform?: string;
  status?: string;
}

/** Inserts posts of an account with past or future times. Returns their IDs in order. */
export async function insertPlannedPosts(accountId: string, posts: PlannedPostFixture[]): Promise<string[]> {
  const rows = posts.map((post) => ({ id: randomUUID(), platform: "facebook", status: "draft", ...post }));
  await sql(
    `INSERT INTO post (id, account_id, platform, status, text, scheduled_at, updated_at)
     SELECT r.id::uuid, $1::uuid, r.platform, r.status, r.text, r."scheduledAt"::timestamptz, now()
     FROM json_to_recordset($2::json) AS r(id text, platform text, status text, text text, "scheduledAt" text)`,
    [accountId, JSON.stringify(rows)],
  );
  return rows.map(({ id }) => id);
}
