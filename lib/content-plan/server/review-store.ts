import { type AccountRow, toAccountRow } from "@/lib/accounts/server/account-store";
import type { DecisionBody } from "@/lib/content-plan/schemas";
import type { DecisionFields, LinkFields } from "@/lib/content-plan/serializers";
import { getTransactionClient, type Tx } from "@/lib/core/server/transaction";
import { Prisma } from "@/prisma/generated/client";

export interface ReviewLinkRow extends LinkFields {
  accountId: string;
  tokenHash: string;
}

interface DecisionRow extends DecisionFields {
  postId: string;
  revision: number;
}

/** Condition for an open link in `review_link l`, by the database clock only. */
const OPEN = Prisma.sql`l.revoked_at IS NULL AND l.expires_at > now()`;

const LINK = Prisma.sql`l.id, l.account_id AS "accountId", l.token_hash AS "tokenHash", l.platform, l.language,
  to_char(l.start_date, 'YYYY-MM-DD') AS "startDate", to_char(l.end_date, 'YYYY-MM-DD') AS "endDate",
  l.expires_at AS "expiresAt", l.created_at AS "createdAt",
  (SELECT count(*)::int FROM review_decision d WHERE d.link_id = l.id AND d.decision = 'approved') AS approved,
  (SELECT count(*)::int FROM review_decision d WHERE d.link_id = l.id AND d.decision = 'comment') AS commented`;

const DECISION = Prisma.sql`d.post_id AS "postId", d.decision, d.comment, d.decided_at AS "decidedAt",
  d.revision, d.revision = p.revision AS "isCurrent"`;

interface NewReviewLink extends Omit<ReviewLinkRow, "expiresAt" | "createdAt" | "approved" | "commented"> {
  days: number;
}

/** Returns the id of a new link, from which its token is derived. */
export async function createReviewLinkId(tx: Tx): Promise<string> {
  const [row] = await getTransactionClient(tx).$queryRaw<{ id: string }[]>`SELECT uuidv7()::text AS id`;
  if (!row) throw new Error("no id");
  return row.id;
}

/** Returns null when the account has its maximum of open links. The account's lock serializes the count. */
export async function insertReviewLink(link: NewReviewLink, most: number, tx: Tx) {
  const { id, accountId, tokenHash, startDate, endDate, platform, language, days } = link;
  const client = getTransactionClient(tx);
  await client.$executeRaw`SELECT 1 FROM account WHERE id = ${accountId}::uuid FOR UPDATE`;
  await client.$executeRaw`
    INSERT INTO review_link (id, account_id, token_hash, start_date, end_date, platform, language, expires_at)
    SELECT ${id}::uuid, a.id, ${tokenHash}, ${startDate}::date, ${endDate}::date, ${platform}, ${language},
           now() + make_interval(days => ${days}::int)
    FROM account a WHERE a.id = ${accountId}::uuid
      AND (SELECT count(*) FROM review_link l WHERE l.account_id = a.id AND ${OPEN}) < ${most}`;
  const [row] = await client.$queryRaw<ReviewLinkRow[]>`
    SELECT ${LINK} FROM review_link l WHERE l.id = ${id}::uuid`;
  return row ?? null;
}

export function selectReviewLinks(accountId: string): Promise<ReviewLinkRow[]> {
  return getTransactionClient().$queryRaw<ReviewLinkRow[]>`
    SELECT ${LINK} FROM review_link l WHERE l.account_id = ${accountId}::uuid AND ${OPEN}
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
  const [row] = await getTransactionClient().$queryRaw<(ReviewLinkRow & { isOpen: boolean })[]>`
    SELECT ${LINK}, (${OPEN}) AS "isOpen" FROM review_link l WHERE l.token_hash = ${tokenHash}`;
  return row ?? null;
}

export function selectLinkDecisions(linkId: string): Promise<DecisionRow[]> {
  return getTransactionClient().$queryRaw<DecisionRow[]>`
    SELECT ${DECISION} FROM review_decision d JOIN post p ON p.id = d.post_id WHERE d.link_id = ${linkId}::uuid`;
}

interface NewDecision extends DecisionBody {
  linkId: string;
  from: Date;
  to: Date;
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
  { linkId, postId, revision, decision, comment, from, to }: NewDecision,
  tx: Tx,
): Promise<RecordedDecision | null> {
  const [row] = await getTransactionClient(tx).$queryRaw<RecordedDecision[]>`
    WITH reviewed_post AS (
      SELECT l.id AS link_id, p.id, p.revision, p.platform, p.text, a.user_id
      FROM review_link l JOIN account a ON a.id = l.account_id JOIN post p ON p.account_id = a.id
      WHERE l.id = ${linkId}::uuid AND ${OPEN} AND p.id = ${postId}::uuid AND p.revision = ${revision}
        AND (l.platform = 'all' OR p.platform = l.platform)
        AND COALESCE(p.scheduled_at, p.published_at) >= ${from} AND COALESCE(p.scheduled_at, p.published_at) < ${to}
      FOR SHARE OF l, p),
    saved AS (
      INSERT INTO review_decision AS d (id, link_id, post_id, decision, comment, revision)
      SELECT uuidv7(), link_id, id, ${decision}, ${comment}, revision FROM reviewed_post
      ON CONFLICT (link_id, post_id) DO UPDATE
        SET decision = EXCLUDED.decision, comment = EXCLUDED.comment, revision = EXCLUDED.revision,
            decided_at = CASE WHEN (d.decision, d.comment, d.revision)
              = (EXCLUDED.decision, EXCLUDED.comment, EXCLUDED.revision) THEN d.decided_at ELSE now() END
      RETURNING post_id, decision, comment, decided_at, revision)
    SELECT saved.post_id AS "postId", saved.decision, saved.comment, saved.decided_at AS "decidedAt", true AS "isCurrent",
      saved.revision, reviewed_post.user_id AS "userId", reviewed_post.platform, reviewed_post.text
    FROM saved JOIN reviewed_post ON reviewed_post.id = saved.post_id`;
  return row ?? null;
}

/** Returns the account of a link, unless its user is being deleted. */
export async function selectReviewedAccount(id: string): Promise<AccountRow | null> {
  const where = { id, user: { deletionRequestedAt: null } };
  const row = await getTransactionClient().account.findFirst({ where });
  return row && toAccountRow(row);
}
