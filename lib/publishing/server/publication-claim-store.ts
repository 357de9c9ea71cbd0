import { getEnv } from "@/lib/core/server/env";
import { getTransactionClient, runInTransaction, type Tx } from "@/lib/core/server/transaction";
import { MAX_PUBLISH_DELAY_MINUTES, PREPARATION_TIMEOUT_MINUTES } from "@/lib/publishing/limits";
import {
  insertPublicationEvent,
  type PublicationClaim,
  updatePostStatus,
} from "@/lib/publishing/server/publication-store";
import { createSnapshot, type PublicationSnapshot } from "@/lib/publishing/server/snapshot-store";
import type { PublicationState } from "@/lib/publishing/states";
import { Prisma } from "@/prisma/generated/client";

/** A publication claimed by a worker, with every deadline evaluated at the claim by the database clock. */
export interface ClaimedPublication extends PublicationClaim {
  /** When not `claimed`, the post may be live already, so it is only looked up. */
  state: "claimed" | "unknown" | "needs_review";
  attempt: number;
  /** The trace of the request that published the post; null without one. */
  traceParent: string | null;
  steps: Record<string, string>;
  snapshot: PublicationSnapshot;
  startedAt: Date;
  claimedAt: Date;
  sendingAt: Date | null;
  /** Null when the platform returned none. */
  providerId: string | null;
  /** First claimed too late for a scheduled post [PUB10], even when that worker died. */
  isTooLate: boolean;
  overdue: boolean;
  sendingAgo: number;
  /** Seconds since the platform accepted the post for processing; null when it has not. */
  acceptedAgo: number | null;
}

// Lists the states exactly as the partial index does; otherwise the scan cannot use it.
const CLAIMABLE = Prisma.sql`p.next_at <= now()
  AND p.state IN ('scheduled', 'claimed', 'preparing', 'sending', 'unknown', 'needs_review')
  AND (p.lease_until IS NULL OR p.lease_until < now())`;

/** Claims this publication. Returns null when it is not due or another worker holds it. */
export function claimPublication(id: string): Promise<ClaimedPublication | null> {
  return runInTransaction(async (tx) => {
    await getTransactionClient(tx).$queryRaw`
      SELECT post.id FROM post JOIN publication p ON p.post_id = post.id WHERE p.id = ${id}::uuid FOR UPDATE OF post`;
    return claimWhere(Prisma.sql`p.id = ${id}::uuid AND ${CLAIMABLE}`, tx);
  });
}

/** Claims the earliest due publication of a platform; skips locked rows. Returns null when there is none. */
export function claimNextPublication(platform: string): Promise<ClaimedPublication | null> {
  return runInTransaction((tx) => claimWhere(Prisma.sql`p.id = (${buildDueQuery(platform)})`, tx));
}

/** Builds the due scan; its order matches the partial index. */
export function buildDueQuery(platform: string): Prisma.Sql {
  return Prisma.sql`
    SELECT p.id FROM publication p JOIN post ON post.id = p.post_id
    WHERE post.platform = ${platform} AND ${CLAIMABLE}
    ORDER BY p.next_at, p.id LIMIT 1 FOR UPDATE OF p, post SKIP LOCKED`;
}

interface Row extends Omit<ClaimedPublication, "snapshot"> {
  snapshot: PublicationSnapshot | null;
  previousState: PublicationState;
}

async function claimWhere(which: Prisma.Sql, tx: Tx): Promise<ClaimedPublication | null> {
  const [row] = await getTransactionClient(tx).$queryRaw<Row[]>`
    UPDATE publication p SET
      state = CASE WHEN p.state = 'sending' THEN 'unknown'
        WHEN p.state IN ('unknown', 'needs_review') THEN p.state ELSE 'claimed' END,
      attempt = p.attempt + CASE WHEN p.state IN ('scheduled', 'claimed', 'preparing') THEN 1 ELSE 0 END,
      fence = p.fence + 1, started_at = coalesce(p.started_at, now()), updated_at = now(),
      lease_until = now() + make_interval(secs => ${getEnv().PUBLICATION_LEASE_SECONDS})
    WHERE ${which}
    RETURNING old.state AS "previousState", p.id, p.fence, p.post_id AS "postId", p.state, p.attempt, p.steps, p.snapshot,
      p.trace_parent AS "traceParent",
      p.started_at AS "startedAt", now() AS "claimedAt", p.sending_at AS "sendingAt",
      p.provider_id AS "providerId",
      p.started_at > p.due_at + make_interval(mins => ${MAX_PUBLISH_DELAY_MINUTES}) AS "isTooLate",
      p.started_at < now() - make_interval(mins => ${PREPARATION_TIMEOUT_MINUTES}) AS overdue,
      extract(epoch FROM now() - coalesce(p.sending_at, now()))::float8 AS "sendingAgo",
      extract(epoch FROM now() - p.accepted_at)::float8 AS "acceptedAgo"`;
  if (!row) return null;
  const { previousState, ...claim } = row;
  const snapshot = claim.snapshot ?? (await takeSnapshot(claim, tx));
  // Repeated lookups create no events.
  if (previousState !== "unknown" && previousState !== "needs_review") {
    await insertPublicationEvent(claim.id, "claimed", { attempt: claim.attempt, fence: claim.fence }, tx);
    await updatePostStatus(claim.postId, { status: "publishing" }, tx);
  }
  return { ...claim, snapshot };
}

/** The snapshot of the first claim is sent, independent of later changes to the post [PUB7]. */
async function takeSnapshot({ id, postId }: PublicationClaim, tx: Tx): Promise<PublicationSnapshot> {
  const snapshot = await createSnapshot(postId, tx);
  await getTransactionClient(tx).publication.update({
    where: { id },
    data: { snapshot: snapshot as unknown as Prisma.InputJsonObject },
  });
  return snapshot;
}
