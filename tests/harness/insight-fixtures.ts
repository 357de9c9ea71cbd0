import { BAKERY } from "@/tests/harness/account-fixtures";
import { sql } from "@/tests/harness/running-product";

interface PublishedPost {
  text: string;
  hoursAgo: number;
  metrics: Record<string, number | null>;
  permalink?: string;
}

/** Inserts a post published this long ago with its metrics. Returns its ID. */
export async function insertMeasuredPost(accountId: string, post: PublishedPost): Promise<string> {
  const [made] = await sql<{ id: string }>(
    `WITH post_row AS (
       INSERT INTO post (id, account_id, platform, status, text, published_at, updated_at)
       VALUES (uuidv7(), $1, 'facebook', 'published', $2, now() - make_interval(hours => $3::int), now()) RETURNING id),
     publication_row AS (
       INSERT INTO publication (id, post_id, state, due_at, next_at, provider_id, permalink, published_at, snapshot, updated_at)
       SELECT uuidv7(), id, 'published', now(), now(), id::text, $4, now() - make_interval(hours => $3::int), $5, now() FROM post_row)
     SELECT id FROM post_row`,
    [accountId, post.text, post.hoursAgo, post.permalink ?? null, { target: { id: BAKERY, name: "Bakery" } }],
  );
  const id = made?.id ?? "";
  await sql(
    `INSERT INTO insight (id, account_id, platform, target_id, post_id, metric, day, value)
     SELECT uuidv7(), $1, 'facebook', $2, $3, metric, now()::date, value
     FROM unnest($4::text[], $5::bigint[]) AS measured (metric, value)`,
    [accountId, BAKERY, id, Object.keys(post.metrics), Object.values(post.metrics)],
  );
  return id;
}

/** Keeps the worker, which looks for due collections every few seconds, from collecting a connected account. */
export async function postponeScheduledCollection(accountId: string): Promise<void> {
  await sql("UPDATE connection SET collect_after = now() + interval '1 hour' WHERE account_id = $1", [
    accountId,
  ]);
}

/** Inserts daily metrics of the page, newest last, and marks them as fresh. */
export async function insertDailyMetrics(
  accountId: string,
  metric: string,
  values: (number | null)[],
): Promise<void> {
  // The worker, which may have collected the account meanwhile, leaves it alone from now on.
  await sql("UPDATE connection SET measured_at = now() WHERE account_id = $1", [accountId]);
  await sql(
    `INSERT INTO insight (id, account_id, platform, target_id, metric, day, value)
     SELECT uuidv7(), $1, 'facebook', $2, $3, (now() AT TIME ZONE 'UTC')::date - ($5::int - position::int), value
     FROM unnest($4::bigint[]) WITH ORDINALITY AS measured (value, position)
     ON CONFLICT (account_id, platform, target_id, metric, day) WHERE post_id IS NULL
     DO UPDATE SET value = excluded.value`,
    [accountId, BAKERY, metric, values, values.length],
  );
}
