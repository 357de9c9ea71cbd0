import { getTransactionClient } from "@/lib/core/server/transaction";
import {
  COLLECTION_BACKOFF_MINUTES,
  COLLECTION_WINDOW_DAYS,
  DAILY_COLLECTION_HOURS,
  MAX_COLLECTION_BACKOFF_MINUTES,
  PLATFORMS_WITH_INSIGHTS,
} from "@/lib/insights/limits";
import type { CollectionLease } from "@/lib/insights/server/metrics-store";
import { hasMemberInsights } from "@/lib/providers/social/linkedin-apps";

export interface DueCollection {
  /** Id of the connection. */
  id: string;
  accountId: string;
}

/**
 * Lists accounts whose metrics of a platform are a day old, while a post of the last 90 days is there. Users take
 * turns: everyone's first connection comes before anyone's second.
 */
export function listDueCollections(platform: string, limit: number): Promise<DueCollection[]> {
  return getTransactionClient().$queryRaw<DueCollection[]>`
    SELECT id, account_id AS "accountId" FROM (
      SELECT c.id, c.account_id, c.measured_at,
        row_number() OVER (PARTITION BY a.user_id ORDER BY c.measured_at NULLS FIRST, c.id) AS turn
      FROM connection c JOIN account a ON a.id = c.account_id
      WHERE c.platform = ${platform} AND c.state = 'connected' AND c.target_token IS NOT NULL
        AND (c.platform = ANY(${[...PLATFORMS_WITH_INSIGHTS]}) OR c.target_kind = 'organization'
          OR (c.target_kind = 'member' AND ${hasMemberInsights()}))
        AND (c.collect_after IS NULL OR c.collect_after <= now())
        AND (c.measuring_until IS NULL OR c.measuring_until <= now())
        AND (c.measured_at IS NULL OR c.measured_at <= now() - make_interval(hours => ${DAILY_COLLECTION_HOURS}::int))
        AND EXISTS (
          SELECT 1 FROM post p JOIN publication b ON b.post_id = p.id
          WHERE p.account_id = c.account_id AND p.platform = c.platform AND b.state = 'published'
            AND b.snapshot->'target'->>'id' = c.target_id
            AND b.published_at > now() - make_interval(days => ${COLLECTION_WINDOW_DAYS}::int))
    ) due
    ORDER BY turn, measured_at NULLS FIRST, id
    LIMIT ${limit}`;
}

/** Sets the next collection after one that succeeded or was cut short; earlier failures count no more. */
export async function scheduleCollection({ id }: Pick<CollectionLease, "id">, minutes: number) {
  await getTransactionClient().$executeRaw`
    UPDATE connection SET collect_failures = 0, collect_after = now() + make_interval(mins => ${minutes}::int)
    WHERE id = ${id}::uuid`;
}

/** Postpones the next collection after a failure: an hour, doubled with each one in a row, at most a day. */
export async function backOffCollection({ id }: Pick<CollectionLease, "id">) {
  await getTransactionClient().$executeRaw`
    UPDATE connection SET collect_failures = collect_failures + 1, collect_after = now() + make_interval(mins =>
      least(${COLLECTION_BACKOFF_MINUTES}::int * 2 ^ least(collect_failures, 10), ${MAX_COLLECTION_BACKOFF_MINUTES}::int)::int)
    WHERE id = ${id}::uuid`;
}

/** Postpones all collections of a platform that limited the requests of the app. */
export async function pausePlatform(platform: string, minutes: number) {
  await getTransactionClient().$executeRaw`
    UPDATE connection SET collect_after = now() + make_interval(mins => ${minutes}::int)
    WHERE platform = ${platform} AND state = 'connected'
      AND (collect_after IS NULL OR collect_after < now() + make_interval(mins => ${minutes}::int))`;
}
