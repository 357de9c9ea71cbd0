import { randomUUID } from "node:crypto";
import { getTransactionClient } from "@/lib/core/server/transaction";
import {
  COLLECTION_LEASE_SECONDS,
  COLLECTION_WINDOW_DAYS,
  MAX_MEASURED_POSTS,
  METRICS_TTL_MINUTES,
} from "@/lib/insights/limits";
import { Prisma } from "@/prisma/generated/client";

export interface MetricsTarget {
  accountId: string;
  platform: string;
  targetId: string;
}

/** The measured connection; its encrypted token shows whether it is still the same. */
export interface CollectionLease {
  id: string;
  targetToken: string | null;
}

/** Acquires the lease of a collection. Returns true for one caller, and false while the metrics are fresh. */
export async function acquireCollectionLease({ id, targetToken }: CollectionLease): Promise<boolean> {
  const taken = await getTransactionClient().$executeRaw`
    UPDATE connection SET measuring_until = now() + make_interval(secs => ${COLLECTION_LEASE_SECONDS}::int)
    WHERE id = ${id}::uuid AND target_token = ${targetToken} AND state = 'connected'
      AND (measuring_until IS NULL OR measuring_until <= now())
      AND (measured_at IS NULL OR measured_at <= now() - make_interval(mins => ${METRICS_TTL_MINUTES}::int))`;
  return taken === 1;
}

/** Releases the lease; a complete collection is fresh for a while. */
export async function releaseCollectionLease({ id, targetToken }: CollectionLease, complete: boolean) {
  await getTransactionClient().$executeRaw`
    UPDATE connection SET measuring_until = NULL, measured_at = CASE WHEN ${complete} THEN now() ELSE measured_at END
    WHERE id = ${id}::uuid AND target_token = ${targetToken}`;
}

export interface DuePost {
  id: string;
  providerId: string;
}

/** Lists the target's posts that were not measured recently, never measured ones first. */
export function listDuePosts({ accountId, platform, targetId }: MetricsTarget): Promise<DuePost[]> {
  return getTransactionClient().$queryRaw<DuePost[]>`
    SELECT p.id, pub.provider_id AS "providerId"
    FROM post p
    JOIN publication pub ON pub.post_id = p.id AND pub.state = 'published' AND pub.provider_id IS NOT NULL
      AND pub.snapshot->'target'->>'id' = ${targetId}
    LEFT JOIN LATERAL (SELECT max(measured_at) AS at FROM insight i WHERE i.post_id = p.id) latest ON true
    WHERE p.account_id = ${accountId}::uuid AND p.platform = ${platform}
      AND pub.published_at > now() - make_interval(days => ${COLLECTION_WINDOW_DAYS}::int)
      AND (latest.at IS NULL OR latest.at <= now() - make_interval(mins => ${METRICS_TTL_MINUTES}::int))
    ORDER BY latest.at ASC NULLS FIRST, pub.published_at DESC, p.id
    LIMIT ${MAX_MEASURED_POSTS}`;
}

export interface StoredMetric {
  metric: string;
  value: number | null;
}

export async function savePostMetrics(place: MetricsTarget, postId: string, figures: StoredMetric[]) {
  if (figures.length === 0) return;
  const { accountId, platform, targetId } = place;
  const rows = figures.map(
    ({ metric, value }) =>
      Prisma.sql`(${randomUUID()}::uuid, ${accountId}::uuid, ${platform}, ${targetId}, ${postId}::uuid, ${metric}, (now() AT TIME ZONE 'UTC')::date, ${value}::bigint)`,
  );
  // A post that was deleted meanwhile gets no metrics.
  await getTransactionClient().$executeRaw`
    INSERT INTO insight (id, account_id, platform, target_id, post_id, metric, day, value)
    SELECT * FROM (VALUES ${Prisma.join(rows)}) AS measured(id, account_id, platform, target_id, post_id, metric, day, value)
    WHERE EXISTS (SELECT 1 FROM post p WHERE p.id = measured.post_id)
    ON CONFLICT (post_id, metric) WHERE post_id IS NOT NULL
    DO UPDATE SET value = EXCLUDED.value, day = EXCLUDED.day, target_id = EXCLUDED.target_id, measured_at = now()`;
}

export async function saveDailyMetrics(place: MetricsTarget, days: (StoredMetric & { day: string })[]) {
  if (days.length === 0) return;
  const { accountId, platform, targetId } = place;
  const rows = days.map(
    ({ day, metric, value }) =>
      Prisma.sql`(${randomUUID()}::uuid, ${accountId}::uuid, ${platform}, ${targetId}, ${metric}, ${day}::date, ${value}::bigint)`,
  );
  await getTransactionClient().$executeRaw`
    INSERT INTO insight (id, account_id, platform, target_id, metric, day, value)
    VALUES ${Prisma.join(rows)}
    ON CONFLICT (account_id, platform, target_id, metric, day) WHERE post_id IS NULL
    DO UPDATE SET value = EXCLUDED.value, measured_at = now()`;
}
