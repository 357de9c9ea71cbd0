import { getEnv } from "@/lib/core/server/env";
import { crashAtFailpoint } from "@/lib/core/server/failpoint";
import { getMetrics } from "@/lib/core/server/metrics";
import { getTraceParent } from "@/lib/core/server/tracing";
import { afterCommit, getTransactionClient, runInTransaction, type Tx } from "@/lib/core/server/transaction";
import type { PublishProblem } from "@/lib/publishing/publish-problem";
import type { PublicationFields } from "@/lib/publishing/serializers";
import { OWNED_BY_DELETED_USER_SQL } from "@/lib/publishing/server/deleted-user-publication-store";
import { notifyOutcome } from "@/lib/publishing/server/notify-outcome";
import {
  canTransition,
  getPostStatusFor,
  LIVE_STATES,
  type PublicationEventKind,
  type PublicationState,
  SETTLED_STATES,
} from "@/lib/publishing/states";
import type { Prisma, Publication } from "@/prisma/generated/client";

export type PublicationRow = Publication;

/** Every write is conditional on the fencing token, so that a worker with an expired lease changes nothing. */
export interface PublicationClaim {
  id: string;
  fence: number;
  postId: string;
}

/** Every change of a post's publications takes this lock first; the fixed order prevents deadlocks. */
export async function lockPost(postId: string, tx: Tx): Promise<void> {
  await getTransactionClient(tx).$queryRaw`SELECT id FROM post WHERE id = ${postId}::uuid FOR UPDATE`;
}

export function findPublication(id: string, tx?: Tx): Promise<PublicationRow | null> {
  return getTransactionClient(tx).publication.findUnique({ where: { id } });
}

/** Returns the post's only scheduled, running, live or unresolved publication; null when there is none. */
export function findLivePublication(postId: string, tx?: Tx): Promise<PublicationRow | null> {
  return getTransactionClient(tx).publication.findFirst({ where: { postId, state: { in: LIVE_STATES } } });
}

/** Returns provider ids of other publications, which a lookup must not mistake for its own. */
export async function listKnownProviderIds(platform: string, targetId: string, publicationId: string) {
  const rows = await getTransactionClient().$queryRaw<{ providerId: string }[]>`
    SELECT provider_id AS "providerId" FROM publication
    WHERE snapshot ->> 'platform' = ${platform} AND snapshot #>> '{target,id}' = ${targetId}
      AND provider_id IS NOT NULL AND id <> ${publicationId}::uuid
      AND coalesce(published_at, accepted_at) > now() - interval '2 days'`;
  return rows.map(({ providerId }) => providerId);
}

/** Inserts or moves the scheduled publication. Returns null when the post is already being published. */
export async function schedulePublication(postId: string, at: Date | "now", tx: Tx) {
  const due = at === "now" ? null : at;
  // A trace that waits for days is of no use: a later run starts its own.
  const trace = due ? null : getTraceParent();
  const rows = await getTransactionClient(tx).$queryRaw<{ id: string; dueAt: Date }[]>`
    INSERT INTO publication (id, post_id, state, trace_parent, due_at, next_at, updated_at)
    VALUES (gen_random_uuid(), ${postId}::uuid, 'scheduled', ${trace}, coalesce(${due}, now()), coalesce(${due}, now()), now())
    ON CONFLICT (post_id)
      WHERE state IN ('scheduled', 'claimed', 'preparing', 'sending', 'unknown', 'needs_review', 'published')
    DO UPDATE SET due_at = excluded.due_at, next_at = excluded.next_at, trace_parent = excluded.trace_parent,
      updated_at = now()
      WHERE publication.state = 'scheduled'
    RETURNING id, due_at AS "dueAt"`;
  const [row] = rows;
  if (row) await insertPublicationEvent(row.id, "scheduled", { dueAt: row.dueAt.toISOString() }, tx);
  return row ?? null;
}

/** Cancels the scheduled publication of a post. Returns false when there was none. */
export async function cancelScheduledPublication(postId: string, tx: Tx): Promise<boolean> {
  const rows = await getTransactionClient(tx).$queryRaw<{ id: string }[]>`
    UPDATE publication SET state = 'cancelled', updated_at = now()
    WHERE post_id = ${postId}::uuid AND state = 'scheduled' RETURNING id`;
  for (const { id } of rows) await insertPublicationEvent(id, "cancelled", {}, tx);
  return rows.length > 0;
}

export async function insertPublicationEvent(
  publicationId: string,
  kind: PublicationEventKind,
  detail: Prisma.InputJsonObject,
  tx?: Tx,
) {
  // The database generates the ids, so that events of the same millisecond keep their order.
  await getTransactionClient(tx).$executeRaw`
    INSERT INTO publication_event (id, publication_id, kind, detail)
    VALUES (uuidv7(), ${publicationId}::uuid, ${kind}, ${JSON.stringify(detail)}::jsonb)`;
}

export async function updatePostStatus(
  postId: string,
  change: { status: string; problem?: PublishProblem | null; permalink?: string | null },
  tx: Tx,
): Promise<void> {
  const problem = change.problem ? JSON.stringify(change.problem) : null;
  await getTransactionClient(tx).$executeRaw`
    UPDATE post SET status = ${change.status}, problem = ${problem}::jsonb,
      permalink = coalesce(${change.permalink ?? null}, permalink),
      published_at = CASE WHEN ${change.status} = 'published' THEN now() ELSE published_at END, updated_at = now()
    WHERE id = ${postId}::uuid`;
}

export interface PublicationChange {
  from: PublicationState[];
  to: PublicationState;
  /** The event in the user's receipt; absent for changes that users need not see. */
  event?: PublicationEventKind;
  detail?: Record<string, string | number | boolean | null>;
  problem?: PublishProblem;
  sent?: { providerId: string | null; permalink: string | null };
  /** The platform accepted the post and processes it. */
  accepted?: boolean;
  /** Releases the row; it is due again after this many seconds. */
  againInSeconds?: number;
}

/** Makes one fenced transition and stores its event. Returns false when the claim is lost [PUB6]. */
export function advancePublication(claim: PublicationClaim, change: PublicationChange): Promise<boolean> {
  if (!SETTLED_STATES.includes(change.to)) return move(claim, change);
  return runInTransaction((tx) => settlePublication(claim, change, tx));
}

/** Makes the last transition inside the caller's transaction and updates the post. */
export async function settlePublication(claim: PublicationClaim, change: PublicationChange, tx: Tx) {
  await lockPost(claim.postId, tx);
  if (!(await move(claim, change, tx))) return false;
  const { problem = null, sent } = change;
  const status = getPostStatusFor(change.to);
  await updatePostStatus(claim.postId, { status, problem, permalink: sent?.permalink ?? null }, tx);
  await crashAtFailpoint("K6");
  await notifyOutcome(claim, change, tx);
  return true;
}

/** `sending` requires a valid lease and a user without a deletion request, immediately before sending. */
async function move(claim: PublicationClaim, change: PublicationChange, tx?: Tx): Promise<boolean> {
  const { to, sent, againInSeconds, event = null, accepted = false } = change;
  if (!change.from.every((from) => canTransition(from, to)))
    throw new Error(`no way from ${change.from} to ${to}`);
  const isReleased = againInSeconds !== undefined || SETTLED_STATES.includes(to);
  const problem = change.problem ? JSON.stringify(change.problem) : null;
  const moved = await getTransactionClient(tx).$queryRaw<unknown[]>`
    WITH updated AS (
      UPDATE publication SET state = ${to}, problem = ${problem}::jsonb,
        lease_until = CASE WHEN ${isReleased} THEN NULL ELSE lease_until END,
        next_at = CASE WHEN ${isReleased} THEN now() + make_interval(secs => ${againInSeconds ?? 0}) ELSE next_at END,
        sending_at = CASE WHEN ${to} = 'sending' THEN now() ELSE sending_at END,
        accepted_at = CASE WHEN ${accepted} THEN coalesce(accepted_at, now()) ELSE accepted_at END,
        published_at = CASE WHEN ${to} = 'published' THEN now() ELSE published_at END,
        comment_state = CASE WHEN ${to} = 'published' AND snapshot #>> '{options,firstComment}' <> '' THEN 'waiting'
          ELSE comment_state END,
        comment_next_at = CASE WHEN ${to} = 'published' THEN date_trunc('milliseconds', now()) ELSE comment_next_at END,
        provider_id = coalesce(${sent?.providerId ?? null}, provider_id),
        permalink = coalesce(${sent?.permalink ?? null}, permalink), updated_at = now()
      WHERE id = ${claim.id}::uuid AND fence = ${claim.fence} AND state = ANY(${change.from}::text[])
        AND (${to} <> 'sending' OR (lease_until > now() AND NOT ${OWNED_BY_DELETED_USER_SQL}))
      RETURNING id),
    recorded_event AS (
      INSERT INTO publication_event (id, publication_id, kind, detail)
      SELECT uuidv7(), id, ${event}, ${JSON.stringify(change.detail ?? {})}::jsonb FROM updated
      WHERE ${event}::text IS NOT NULL)
    SELECT id FROM updated`;
  if (moved.length === 0) return false;
  // Repeated preparations and lookups stay in their state.
  if (!change.from.includes(to)) {
    afterCommit(tx, () => getMetrics().publicationTransitions.inc({ state: to }));
  }
  return true;
}

/** Adds an event to the receipt of a publication while the claim is valid. */
export async function addPublicationMessage(claim: PublicationClaim, event: PublicationEventKind) {
  await getTransactionClient().$executeRaw`
    INSERT INTO publication_event (id, publication_id, kind)
    SELECT uuidv7(), id, ${event} FROM publication WHERE id = ${claim.id}::uuid AND fence = ${claim.fence}`;
}

/** Schedules the next lookup of a publication in review and releases its lease. */
export async function scheduleReviewLookup(claim: PublicationClaim, seconds: number): Promise<void> {
  await getTransactionClient().$executeRaw`
    UPDATE publication SET lease_until = NULL, updated_at = now(),
      next_at = now() + make_interval(secs => ${seconds})
    WHERE id = ${claim.id}::uuid AND fence = ${claim.fence} AND state = 'needs_review'`;
}

/** Stores the id of a finished step, so that retries skip it. Returns false when the claim is lost. */
export async function saveDeliveryStep(claim: PublicationClaim, step: Record<string, string>) {
  const saved = await getTransactionClient().$executeRaw`
    UPDATE publication SET steps = steps || ${JSON.stringify(step)}::jsonb, updated_at = now()
    WHERE id = ${claim.id}::uuid AND fence = ${claim.fence} AND state = 'preparing' AND lease_until > now()`;
  return saved > 0;
}

export async function renewPublicationLease(claim: PublicationClaim): Promise<boolean> {
  const renewed = await getTransactionClient().$executeRaw`
    UPDATE publication SET lease_until = now() + make_interval(secs => ${getEnv().PUBLICATION_LEASE_SECONDS})
    WHERE id = ${claim.id}::uuid AND fence = ${claim.fence} AND lease_until IS NOT NULL`;
  return renewed > 0;
}

/** Releases an unsent publication, so that another worker can claim it immediately after a shutdown. */
export async function releasePublicationLease(claim: PublicationClaim): Promise<void> {
  await getTransactionClient().$executeRaw`
    UPDATE publication SET lease_until = NULL, next_at = now()
    WHERE id = ${claim.id}::uuid AND fence = ${claim.fence} AND state IN ('claimed', 'preparing')`;
}

export function listPublications(postId: string): Promise<PublicationFields[]> {
  return getTransactionClient().publication.findMany({
    where: { postId },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
    include: { events: { orderBy: [{ at: "asc" }, { id: "asc" }] } },
  });
}
