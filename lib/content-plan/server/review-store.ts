import { type AccountRow, toAccountRow } from "@/lib/accounts/server/account-store";
import type { DecisionBody } from "@/lib/content-plan/schemas";
import type { DecisionFields, LinkFields } from "@/lib/content-plan/serializers";
import { getTransactionClient, type Tx } from "@/lib/core/server/transaction";
import { Prisma } from "@/prisma/generated/client";

type Counts = "approved" | "commented" | "changed" | "waiting" | "posts";

export interface ReviewLinkRow extends Omit<LinkFields, Counts> {
  accountId: string;
  tokenHash: string;
  passwordHash: string | null;
  /** Neither closed nor expired. */
  isOpen: boolean;
}

export type CountedLinkRow = ReviewLinkRow & Pick<LinkFields, Counts>;

interface DecisionRow extends DecisionFields {
  postId: string;
  revision: number;
}

/** Condition for an open link in `review_link l`, by the database clock only. */
export const OPEN = Prisma.sql`l.revoked_at IS NULL AND l.expires_at > now()`;

const LINK = Prisma.sql`l.id, l.account_id AS "accountId", l.token_hash AS "tokenHash", l.platform, l.language,
  to_char(l.start_date, 'YYYY-MM-DD') AS "startDate", to_char(l.end_date, 'YYYY-MM-DD') AS "endDate",
  l.expires_at AS "expiresAt", l.created_at AS "createdAt", l.post_ids::text[] AS "postIds", l.opened_at AS "openedAt",
  l.password_hash AS "passwordHash", l.password_hash IS NOT NULL AS "hasPassword",
  l.client_email AS "clientEmail", l.mailed_at AS "mailedAt", l.reminds_client AS "remindsClient", l.mails, l.stopped_emails AS "stoppedEmails",
  (${OPEN}) AS "isOpen"`;

const FIRST_MOMENT = Prisma.sql`l.start_date::timestamp AT TIME ZONE a.time_zone`;
const END = Prisma.sql`(l.end_date + 1)::timestamp AT TIME ZONE a.time_zone`;

/** Conditions for a post `p` of the link `l` of an account `a`: picked, or of its days and platform. */
const IS_PICKED = Prisma.sql`p.account_id = l.account_id AND p.id = ANY (l.post_ids)`;
const IN_DAYS = Prisma.sql`p.account_id = l.account_id AND cardinality(l.post_ids) = 0
  AND (l.platform = 'all' OR p.platform = l.platform)
  AND (p.scheduled_at >= ${FIRST_MOMENT} AND p.scheduled_at < ${END}
    OR p.scheduled_at IS NULL AND p.published_at >= ${FIRST_MOMENT} AND p.published_at < ${END})`;
export const IN_LINK = Prisma.sql`(${IS_PICKED} OR ${IN_DAYS})`;

/** One query per condition, so that each can use its index. A published post waits for no answer. */
export const COUNTED_LINK = Prisma.sql`SELECT ${LINK}, c.* FROM review_link l JOIN account a ON a.id = l.account_id
  CROSS JOIN LATERAL (
    SELECT count(*) FILTER (WHERE d.decision = 'approved' AND d.revision = p.revision)::int AS approved,
      count(*) FILTER (WHERE d.decision = 'comment' AND d.revision = p.revision)::int AS commented,
      count(*) FILTER (WHERE d.revision <> p.revision)::int AS changed,
      count(*) FILTER (WHERE d.id IS NULL AND p.status <> 'published')::int AS waiting,
      count(*)::int AS posts
    FROM (SELECT p.id, p.revision, p.status FROM post p WHERE ${IS_PICKED}
      UNION ALL SELECT p.id, p.revision, p.status FROM post p WHERE ${IN_DAYS}) p
      LEFT JOIN review_decision d ON d.post_id = p.id AND d.link_id = l.id) c`;

const DECISION = Prisma.sql`d.post_id AS "postId", d.decision, d.comment, d.decided_at AS "decidedAt",
  d.revision, d.reviewer, d.revision = p.revision AS "isCurrent"`;

interface NewReviewLink
  extends Pick<
    ReviewLinkRow,
    "id" | "accountId" | "tokenHash" | "startDate" | "endDate" | "platform" | "language" | "postIds"
  > {
  days: number;
  passwordHash: string | null;
}

/** Returns the id of a new link, from which its token is derived. */
export async function createReviewLinkId(tx: Tx): Promise<string> {
  const [row] = await getTransactionClient(tx).$queryRaw<{ id: string }[]>`SELECT uuidv7()::text AS id`;
  if (!row) throw new Error("no id");
  return row.id;
}

/**
 * Inserts a link unless it exists. Returns null when the account has its maximum of open links. The account's lock
 * serializes the count.
 */
export async function insertReviewLink(link: NewReviewLink, most: number, tx: Tx) {
  const { id, accountId, tokenHash, startDate, endDate, platform, language, days, postIds, passwordHash } =
    link;
  const client = getTransactionClient(tx);
  await client.$executeRaw`SELECT 1 FROM account WHERE id = ${accountId}::uuid FOR UPDATE`;
  await client.$executeRaw`
    INSERT INTO review_link (id, account_id, token_hash, start_date, end_date, platform, language, expires_at,
                             post_ids, password_hash)
    SELECT ${id}::uuid, a.id, ${tokenHash}, ${startDate}::date, ${endDate}::date, ${platform}, ${language},
           now() + make_interval(days => ${days}::int), ${postIds}::uuid[], ${passwordHash}
    FROM account a WHERE a.id = ${accountId}::uuid
      AND (SELECT count(*) FROM review_link l WHERE l.account_id = a.id AND ${OPEN}) < ${most}
    ON CONFLICT (id) DO NOTHING`;
  return selectReviewLink(accountId, id, tx);
}

/** Returns a link of an account, also a closed one. */
export async function selectReviewLink(
  accountId: string,
  id: string,
  tx?: Tx,
): Promise<CountedLinkRow | null> {
  const [row] = await getTransactionClient(tx).$queryRaw<CountedLinkRow[]>`
    ${COUNTED_LINK} WHERE l.id = ${id}::uuid AND l.account_id = ${accountId}::uuid`;
  return row ?? null;
}

export function selectReviewLinks(accountId: string): Promise<CountedLinkRow[]> {
  return getTransactionClient().$queryRaw<CountedLinkRow[]>`
    ${COUNTED_LINK} WHERE l.account_id = ${accountId}::uuid AND ${OPEN}
    ORDER BY l.created_at DESC, l.id DESC`;
}

/** Lists the latest decision of any client on each post, including decisions over revoked links. */
export function selectDecisions(accountId: string, most: number): Promise<DecisionRow[]> {
  return getTransactionClient().$queryRaw<DecisionRow[]>`
    SELECT * FROM (
      SELECT DISTINCT ON (d.post_id) ${DECISION}
      FROM review_decision d JOIN review_link l ON l.id = d.link_id JOIN post p ON p.id = d.post_id
      WHERE l.account_id = ${accountId}::uuid ORDER BY d.post_id, d.decided_at DESC, d.id DESC
    ) latest ORDER BY "decidedAt" DESC, "postId" LIMIT ${most}::int`;
}

/** Revokes a link of this account permanently; false when there is no such open link. */
export async function revokeReviewLinkRow(accountId: string, id: string): Promise<boolean> {
  const closed = await getTransactionClient().$executeRaw`
    UPDATE review_link SET revoked_at = now()
    WHERE id = ${id}::uuid AND account_id = ${accountId}::uuid AND revoked_at IS NULL`;
  return closed === 1;
}

/** Returns the link of a token and whether it is open; null for an unknown token. */
export async function selectReviewLinkByToken(tokenHash: string) {
  const [row] = await getTransactionClient().$queryRaw<ReviewLinkRow[]>`
    SELECT ${LINK} FROM review_link l WHERE l.token_hash = ${tokenHash}`;
  return row ?? null;
}

export function selectLinkDecisions(linkId: string): Promise<DecisionRow[]> {
  return getTransactionClient().$queryRaw<DecisionRow[]>`
    SELECT ${DECISION} FROM review_decision d JOIN post p ON p.id = d.post_id WHERE d.link_id = ${linkId}::uuid`;
}

/** Marks a link as opened by a client; one write a minute at most. */
export async function markReviewLinkOpened(id: string): Promise<void> {
  await getTransactionClient().$executeRaw`
    UPDATE review_link SET opened_at = now()
    WHERE id = ${id}::uuid AND (opened_at IS NULL OR opened_at < now() - interval '1 minute')`;
}

interface NewDecision extends DecisionBody {
  linkId: string;
}

export interface RecordedDecision extends DecisionRow {
  userId: string;
  platform: string;
  text: string;
}

/**
 * Stores a client's decision on the revision the client saw; null when the link has closed, the post left its
 * plan or has another revision. The row locks make a concurrent change of the post or link wait until this transaction
 * ends; if such a change came first, this statement waits for it and checks the conditions again. Everything is one
 * statement, so that an unchanged decision that is sent twice keeps the time of the first.
 */
export async function upsertDecision(
  { linkId, postId, revision, decision, comment, reviewer }: NewDecision,
  tx: Tx,
): Promise<RecordedDecision | null> {
  const [row] = await getTransactionClient(tx).$queryRaw<RecordedDecision[]>`
    WITH reviewed_post AS (
      SELECT l.id AS link_id, p.id, p.revision, p.platform, p.text, a.user_id
      FROM review_link l JOIN account a ON a.id = l.account_id JOIN post p ON ${IN_LINK}
      WHERE l.id = ${linkId}::uuid AND ${OPEN} AND p.id = ${postId}::uuid AND p.revision = ${revision}
      FOR SHARE OF l, p),
    saved AS (
      INSERT INTO review_decision AS d (id, link_id, post_id, decision, comment, revision, reviewer)
      SELECT uuidv7(), link_id, id, ${decision}, ${comment}, revision, ${reviewer} FROM reviewed_post
      ON CONFLICT (link_id, post_id) DO UPDATE
        SET decision = EXCLUDED.decision, comment = EXCLUDED.comment, revision = EXCLUDED.revision,
            reviewer = EXCLUDED.reviewer,
            decided_at = CASE WHEN (d.decision, d.comment, d.revision, d.reviewer)
              = (EXCLUDED.decision, EXCLUDED.comment, EXCLUDED.revision, EXCLUDED.reviewer) THEN d.decided_at ELSE now() END
      RETURNING post_id, decision, comment, decided_at, revision, reviewer)
    SELECT saved.post_id AS "postId", saved.decision, saved.comment, saved.decided_at AS "decidedAt", true AS "isCurrent",
      saved.revision, saved.reviewer, reviewed_post.user_id AS "userId", reviewed_post.platform, reviewed_post.text
    FROM saved JOIN reviewed_post ON reviewed_post.id = saved.post_id`;
  return row ?? null;
}

/** Returns the account of a link, unless its user is being deleted. */
export async function selectReviewedAccount(id: string): Promise<AccountRow | null> {
  const where = { id, user: { deletionRequestedAt: null } };
  const row = await getTransactionClient().account.findFirst({ where });
  return row && toAccountRow(row);
}
