import { randomUUID } from "node:crypto";
import { clientOf } from "@/lib/core/server/transaction";
import { FRESH_MINUTES, MEASURED_DAYS, MOST_POSTS, TURN_SECONDS } from "@/lib/insights/rules";
import { Prisma } from "@/prisma/generated/client";

/** A place that a brand posts to, as its connection has it now. */
export interface Place {
  accountId: string;
  platform: string;
  targetId: string;
}

/** The connection that is measured; its sealed token says whether it still is the same one. */
export interface Turn {
  id: string;
  targetToken: string | null;
}

/** Takes the turn to measure: true for one of however many ask, and for nobody while the figures are fresh. */
export async function takeTurn({ id, targetToken }: Turn): Promise<boolean> {
  const taken = await clientOf().$executeRaw`
    UPDATE connection SET measuring_until = now() + make_interval(secs => ${TURN_SECONDS}::int)
    WHERE id = ${id}::uuid AND target_token = ${targetToken} AND state = 'connected'
      AND (measuring_until IS NULL OR measuring_until <= now())
      AND (measured_at IS NULL OR measured_at <= now() - make_interval(mins => ${FRESH_MINUTES}::int))`;
  return taken === 1;
}

/** Gives the turn back; what was measured to its end is fresh for a while. */
export async function endTurn({ id, targetToken }: Turn, complete: boolean): Promise<void> {
  await clientOf().$executeRaw`
    UPDATE connection SET measuring_until = NULL, measured_at = CASE WHEN ${complete} THEN now() ELSE measured_at END
    WHERE id = ${id}::uuid AND target_token = ${targetToken}`;
}

export interface DuePost {
  id: string;
  providerId: string;
}

/** Posts that went out to this place and were not measured for a while, those never measured first. */
export function listDuePosts({ accountId, platform, targetId }: Place): Promise<DuePost[]> {
  return clientOf().$queryRaw<DuePost[]>`
    SELECT p.id, b.provider_id AS "providerId"
    FROM post p
    JOIN publication b ON b.post_id = p.id AND b.state = 'published' AND b.provider_id IS NOT NULL
      AND b.snapshot->'target'->>'id' = ${targetId}
    LEFT JOIN LATERAL (SELECT max(measured_at) AS at FROM insight i WHERE i.post_id = p.id) last ON true
    WHERE p.account_id = ${accountId}::uuid AND p.platform = ${platform}
      AND b.published_at > now() - make_interval(days => ${MEASURED_DAYS}::int)
      AND (last.at IS NULL OR last.at <= now() - make_interval(mins => ${FRESH_MINUTES}::int))
    ORDER BY last.at ASC NULLS FIRST, b.published_at DESC, p.id
    LIMIT ${MOST_POSTS}`;
}

/** One figure as it is kept. */
export interface Figured {
  metric: string;
  value: number | null;
}

/** What the network says of a post now, instead of what it said before. */
export async function savePostFigures(place: Place, postId: string, figures: Figured[]): Promise<void> {
  if (figures.length === 0) return;
  const { accountId, platform, targetId } = place;
  const rows = figures.map(
    ({ metric, value }) =>
      Prisma.sql`(${randomUUID()}::uuid, ${accountId}::uuid, ${platform}, ${targetId}, ${postId}::uuid, ${metric}, (now() AT TIME ZONE 'UTC')::date, ${value}::bigint)`,
  );
  // A post that was deleted meanwhile has no figures any more.
  await clientOf().$executeRaw`
    INSERT INTO insight (id, account_id, platform, target_id, post_id, metric, day, value)
    SELECT * FROM (VALUES ${Prisma.join(rows)}) AS told(id, account_id, platform, target_id, post_id, metric, day, value)
    WHERE EXISTS (SELECT 1 FROM post p WHERE p.id = told.post_id)
    ON CONFLICT (post_id, metric) WHERE post_id IS NOT NULL
    DO UPDATE SET value = EXCLUDED.value, day = EXCLUDED.day, target_id = EXCLUDED.target_id, measured_at = now()`;
}

/** What the network says of days of a place, instead of what it said before. */
export async function saveDayFigures(place: Place, days: (Figured & { day: string })[]): Promise<void> {
  if (days.length === 0) return;
  const { accountId, platform, targetId } = place;
  const rows = days.map(
    ({ day, metric, value }) =>
      Prisma.sql`(${randomUUID()}::uuid, ${accountId}::uuid, ${platform}, ${targetId}, ${metric}, ${day}::date, ${value}::bigint)`,
  );
  await clientOf().$executeRaw`
    INSERT INTO insight (id, account_id, platform, target_id, metric, day, value)
    VALUES ${Prisma.join(rows)}
    ON CONFLICT (account_id, platform, target_id, metric, day) WHERE post_id IS NULL
    DO UPDATE SET value = EXCLUDED.value, measured_at = now()`;
}
