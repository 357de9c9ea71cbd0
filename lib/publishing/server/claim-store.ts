import { env } from "@/lib/core/server/env";
import { clientOf, inTransaction, type Tx } from "@/lib/core/server/transaction";
import { MISSED_WINDOW_MINUTES, PREPARING_MINUTES } from "@/lib/publishing/rules";
import { addEvent, type Claim, setPostStatus } from "@/lib/publishing/server/publication-store";
import { type Snapshot, snapshotOf } from "@/lib/publishing/server/snapshot-store";
import type { PublicationState } from "@/lib/publishing/states";
import { Prisma } from "@/prisma/generated/client";

/** A publication in a worker's hands, with everything decided at the moment of the claim by the database's clock. */
export interface Claimed extends Claim {
  /** `claimed`: nobody has begun to send it. The others may be live already; they are only looked up. */
  state: "claimed" | "unknown" | "needs_review";
  attempt: number;
  steps: Record<string, string>;
  snapshot: Snapshot;
  startedAt: Date;
  claimedAt: Date;
  sendingAt: Date | null;
  /** What the network answered, where it did. */
  providerId: string | null;
  /** First taken far too late for a scheduled post (PUB10), whatever became of who took it. */
  missed: boolean;
  /** Preparing has taken longer than it may. */
  overdue: boolean;
  /** So long ago the sending was committed, in seconds. */
  sendingAgo: number;
  /** So long ago the network took it and began to work on it; null: it has not said so. */
  acceptedAgo: number | null;
}

// The states exactly as the index of what is due names them: without that the scan does not use it.
const CLAIMABLE = Prisma.sql`p.next_at <= now()
  AND p.state IN ('scheduled', 'claimed', 'preparing', 'sending', 'unknown', 'needs_review')
  AND (p.lease_until IS NULL OR p.lease_until < now())`;

/** Takes this publication if it is due and nobody else has it. */
export function claimOne(id: string): Promise<Claimed | null> {
  return inTransaction(async (tx) => {
    await clientOf(tx).$queryRaw`
      SELECT post.id FROM post JOIN publication p ON p.post_id = post.id WHERE p.id = ${id}::uuid FOR UPDATE OF post`;
    return claimWhere(Prisma.sql`p.id = ${id}::uuid AND ${CLAIMABLE}`, tx);
  });
}

/** Takes the next due publication of a platform, earliest first; rows that others hold or write are passed over. */
export function claimNext(platform: string): Promise<Claimed | null> {
  return inTransaction((tx) => claimWhere(Prisma.sql`p.id = (${dueScan(platform)})`, tx));
}

/** The scan behind it, in the order of the index of what is due. */
export function dueScan(platform: string): Prisma.Sql {
  return Prisma.sql`
    SELECT p.id FROM publication p JOIN post ON post.id = p.post_id
    WHERE post.platform = ${platform} AND ${CLAIMABLE}
    ORDER BY p.next_at, p.id LIMIT 1 FOR UPDATE OF p, post SKIP LOCKED`;
}

type Row = Omit<Claimed, "snapshot"> & { snapshot: Snapshot | null; was: PublicationState };

async function claimWhere(which: Prisma.Sql, tx: Tx): Promise<Claimed | null> {
  const [row] = await clientOf(tx).$queryRaw<Row[]>`
    UPDATE publication p SET
      state = CASE WHEN p.state = 'sending' THEN 'unknown'
        WHEN p.state IN ('unknown', 'needs_review') THEN p.state ELSE 'claimed' END,
      attempt = p.attempt + CASE WHEN p.state IN ('scheduled', 'claimed', 'preparing') THEN 1 ELSE 0 END,
      fence = p.fence + 1, started_at = coalesce(p.started_at, now()), updated_at = now(),
      lease_until = now() + make_interval(secs => ${env().PUBLICATION_LEASE_SECONDS})
    WHERE ${which}
    RETURNING old.state AS was, p.id, p.fence, p.post_id AS "postId", p.state, p.attempt, p.steps, p.snapshot,
      p.started_at AS "startedAt", now() AS "claimedAt", p.sending_at AS "sendingAt",
      p.provider_id AS "providerId",
      p.started_at > p.due_at + make_interval(mins => ${MISSED_WINDOW_MINUTES}) AS missed,
      p.started_at < now() - make_interval(mins => ${PREPARING_MINUTES}) AS overdue,
      extract(epoch FROM now() - coalesce(p.sending_at, now()))::float8 AS "sendingAgo",
      extract(epoch FROM now() - p.accepted_at)::float8 AS "acceptedAgo"`;
  if (!row) return null;
  const { was, ...claim } = row;
  const snapshot = claim.snapshot ?? (await takeSnapshot(claim, tx));
  // A look-up that is repeated for an hour is no news.
  if (was !== "unknown" && was !== "needs_review") {
    await addEvent(claim.id, "claimed", { attempt: claim.attempt, fence: claim.fence }, tx);
    await setPostStatus(claim.postId, { status: "publishing" }, tx);
  }
  return { ...claim, snapshot };
}

/** What is sent is the post as saved when it was first claimed, whatever happens to it later (PUB7). */
async function takeSnapshot({ id, postId }: Claim, tx: Tx): Promise<Snapshot> {
  const snapshot = await snapshotOf(postId, tx);
  await clientOf(tx).publication.update({ where: { id }, data: { snapshot: { ...snapshot } } });
  return snapshot;
}
