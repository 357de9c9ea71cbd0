import { env } from "@/lib/core/server/env";
import { killPoint } from "@/lib/core/server/kill-point";
import { clientOf, inTransaction, type Tx } from "@/lib/core/server/transaction";
import type { Problem } from "@/lib/publishing/problem";
import { OF_SOMEBODY_LEAVING } from "@/lib/publishing/server/leaving-store";
import { tellOutcome } from "@/lib/publishing/server/tell-outcome";
import {
  type EventKind,
  LIVE,
  mayBecome,
  type PublicationState,
  postStatusFor,
  SETTLED,
} from "@/lib/publishing/states";
import type { Prisma, Publication } from "@/prisma/generated/client";

export type PublicationRow = Publication;

/** A worker's hold on a publication: every write names the fence, so that a worker that overslept writes nothing. */
export interface Claim {
  id: string;
  fence: number;
  postId: string;
}

/** Every change of a post's publications takes this lock first; one order everywhere, hence no deadlocks. */
export async function lockPost(postId: string, tx: Tx): Promise<void> {
  await clientOf(tx).$queryRaw`SELECT id FROM post WHERE id = ${postId}::uuid FOR UPDATE`;
}

export function findPublication(id: string, tx?: Tx): Promise<PublicationRow | null> {
  return clientOf(tx).publication.findUnique({ where: { id } });
}

/** The one publication of a post that is waiting, running, live or unresolved. */
export function findLive(postId: string, tx?: Tx): Promise<PublicationRow | null> {
  return clientOf(tx).publication.findFirst({ where: { postId, state: { in: LIVE } } });
}

/** Posts of one target that other publications account for: a look-up must not mistake one of them for its own. */
export async function knownProviderIds(
  platform: string,
  targetId: string,
  publicationId: string,
): Promise<string[]> {
  const rows = await clientOf().$queryRaw<{ providerId: string }[]>`
    SELECT provider_id AS "providerId" FROM publication
    WHERE snapshot ->> 'platform' = ${platform} AND snapshot #>> '{target,id}' = ${targetId}
      AND provider_id IS NOT NULL AND id <> ${publicationId}::uuid
      AND coalesce(published_at, accepted_at) > now() - interval '2 days'`;
  return rows.map(({ providerId }) => providerId);
}

/** Inserts the live publication of a post, or moves the one that still waits; null when one is already on its way. */
export async function schedulePublication(postId: string, at: Date | "now", tx: Tx) {
  const due = at === "now" ? null : at;
  const rows = await clientOf(tx).$queryRaw<{ id: string; dueAt: Date }[]>`
    INSERT INTO publication (id, post_id, state, due_at, next_at, updated_at)
    VALUES (gen_random_uuid(), ${postId}::uuid, 'scheduled', coalesce(${due}, now()), coalesce(${due}, now()), now())
    ON CONFLICT (post_id)
      WHERE state IN ('scheduled', 'claimed', 'preparing', 'sending', 'unknown', 'needs_review', 'published')
    DO UPDATE SET due_at = excluded.due_at, next_at = excluded.next_at, updated_at = now()
      WHERE publication.state = 'scheduled'
    RETURNING id, due_at AS "dueAt"`;
  const [row] = rows;
  if (row) await addEvent(row.id, "scheduled", { dueAt: row.dueAt.toISOString() }, tx);
  return row ?? null;
}

/** Takes back what still waits; false when there was nothing to take back. */
export async function cancelScheduled(postId: string, tx: Tx): Promise<boolean> {
  const rows = await clientOf(tx).$queryRaw<{ id: string }[]>`
    UPDATE publication SET state = 'cancelled', updated_at = now()
    WHERE post_id = ${postId}::uuid AND state = 'scheduled' RETURNING id`;
  for (const { id } of rows) await addEvent(id, "cancelled", {}, tx);
  return rows.length > 0;
}

export async function addEvent(
  publicationId: string,
  kind: EventKind,
  detail: Prisma.InputJsonObject,
  tx?: Tx,
) {
  // The database names events: of two in the same millisecond the later one has the later name.
  await clientOf(tx).$executeRaw`
    INSERT INTO publication_event (id, publication_id, kind, detail)
    VALUES (uuidv7(), ${publicationId}::uuid, ${kind}, ${JSON.stringify(detail)}::jsonb)`;
}

/** Shows the post what its publication became. */
export async function setPostStatus(
  postId: string,
  change: { status: string; problem?: Problem | null; permalink?: string | null },
  tx: Tx,
): Promise<void> {
  const problem = change.problem ? JSON.stringify(change.problem) : null;
  await clientOf(tx).$executeRaw`
    UPDATE post SET status = ${change.status}, problem = ${problem}::jsonb,
      permalink = coalesce(${change.permalink ?? null}, permalink),
      published_at = CASE WHEN ${change.status} = 'published' THEN now() ELSE published_at END, updated_at = now()
    WHERE id = ${postId}::uuid`;
}

export interface Change {
  from: PublicationState[];
  to: PublicationState;
  /** What a person reads in the receipt; absent for what is no news. */
  event?: EventKind;
  detail?: Record<string, string | number | boolean | null>;
  problem?: Problem;
  sent?: { providerId: string | null; permalink: string | null };
  /** The network took it and works on it. */
  accepted?: boolean;
  /** Lets go of the row; it is looked at again after so many seconds. */
  againInSeconds?: number;
}

/** One fenced step of a claimed publication with its event; false when the claim is no longer ours (PUB6). */
export function advance(claim: Claim, change: Change): Promise<boolean> {
  if (!SETTLED.includes(change.to)) return move(claim, change);
  return inTransaction((tx) => settle(claim, change, tx));
}

/** The last step, shown at the post too, inside the caller's transaction. */
export async function settle(claim: Claim, change: Change, tx: Tx): Promise<boolean> {
  await lockPost(claim.postId, tx);
  if (!(await move(claim, change, tx))) return false;
  const { problem = null, sent } = change;
  const status = postStatusFor(change.to);
  await setPostStatus(claim.postId, { status, problem, permalink: sent?.permalink ?? null }, tx);
  await killPoint("K6");
  await tellOutcome(claim, change, tx);
  return true;
}

/**
 * `sending` asks for a lease that still runs, and for a person who has not asked to be deleted: both are checked right
 * before the first byte leaves.
 */
async function move(claim: Claim, change: Change, tx?: Tx): Promise<boolean> {
  const { to, sent, againInSeconds, event = null, accepted = false } = change;
  if (!change.from.every((from) => mayBecome(from, to)))
    throw new Error(`no way from ${change.from} to ${to}`);
  const letGo = againInSeconds !== undefined || SETTLED.includes(to);
  const problem = change.problem ? JSON.stringify(change.problem) : null;
  const moved = await clientOf(tx).$queryRaw<unknown[]>`
    WITH moved AS (
      UPDATE publication SET state = ${to}, problem = ${problem}::jsonb,
        lease_until = CASE WHEN ${letGo} THEN NULL ELSE lease_until END,
        next_at = CASE WHEN ${letGo} THEN now() + make_interval(secs => ${againInSeconds ?? 0}) ELSE next_at END,
        sending_at = CASE WHEN ${to} = 'sending' THEN now() ELSE sending_at END,
        accepted_at = CASE WHEN ${accepted} THEN coalesce(accepted_at, now()) ELSE accepted_at END,
        published_at = CASE WHEN ${to} = 'published' THEN now() ELSE published_at END,
        provider_id = coalesce(${sent?.providerId ?? null}, provider_id),
        permalink = coalesce(${sent?.permalink ?? null}, permalink), updated_at = now()
      WHERE id = ${claim.id}::uuid AND fence = ${claim.fence} AND state = ANY(${change.from}::text[])
        AND (${to} <> 'sending' OR (lease_until > now() AND NOT ${OF_SOMEBODY_LEAVING}))
      RETURNING id),
    told AS (
      INSERT INTO publication_event (id, publication_id, kind, detail)
      SELECT uuidv7(), id, ${event}, ${JSON.stringify(change.detail ?? {})}::jsonb FROM moved
      WHERE ${event}::text IS NOT NULL)
    SELECT id FROM moved`;
  return moved.length > 0;
}

/** Something a person may read of a publication that is still ours. */
export async function tell(claim: Claim, event: EventKind): Promise<void> {
  await clientOf().$executeRaw`
    INSERT INTO publication_event (id, publication_id, kind)
    SELECT uuidv7(), id, ${event} FROM publication WHERE id = ${claim.id}::uuid AND fence = ${claim.fence}`;
}

/** Nothing was found for the person who is asked: let go, and looked up again after so many seconds. */
export async function reviewAgain(claim: Claim, seconds: number): Promise<void> {
  await clientOf().$executeRaw`
    UPDATE publication SET lease_until = NULL, updated_at = now(),
      next_at = now() + make_interval(secs => ${seconds})
    WHERE id = ${claim.id}::uuid AND fence = ${claim.fence} AND state = 'needs_review'`;
}

/** Keeps the id of a finished step, so that nobody does it again. */
export async function saveStep(claim: Claim, step: Record<string, string>): Promise<boolean> {
  const saved = await clientOf().$executeRaw`
    UPDATE publication SET steps = steps || ${JSON.stringify(step)}::jsonb, updated_at = now()
    WHERE id = ${claim.id}::uuid AND fence = ${claim.fence} AND state = 'preparing' AND lease_until > now()`;
  return saved > 0;
}

export async function renewLease(claim: Claim): Promise<boolean> {
  const renewed = await clientOf().$executeRaw`
    UPDATE publication SET lease_until = now() + make_interval(secs => ${env().PUBLICATION_LEASE_SECONDS})
    WHERE id = ${claim.id}::uuid AND fence = ${claim.fence} AND lease_until IS NOT NULL`;
  return renewed > 0;
}

/** At a shutdown: what has not begun to send may be taken by another worker at once. */
export async function releaseLease(claim: Claim): Promise<void> {
  await clientOf().$executeRaw`
    UPDATE publication SET lease_until = NULL, next_at = now()
    WHERE id = ${claim.id}::uuid AND fence = ${claim.fence} AND state IN ('claimed', 'preparing')`;
}
