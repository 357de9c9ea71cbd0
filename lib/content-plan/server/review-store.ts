import type { Decision } from "@/lib/content-plan/rules";
import { clientOf, type Tx } from "@/lib/core/server/transaction";
import type { Language } from "@/lib/i18n/direction";
import type { DayRange } from "@/lib/posts/days";
import { Prisma } from "@/prisma/generated/client";

/** A link, its days as a calendar writes them, and how many posts were approved and commented over it. */
export interface ReviewLinkRow extends DayRange {
  id: string;
  accountId: string;
  tokenHash: string;
  platform: string;
  language: string;
  expiresAt: Date;
  createdAt: Date;
  approved: number;
  commented: number;
}

/** What was last said to a post, and whether the post is still the one that was shown. */
export interface DecisionRow {
  postId: string;
  decision: Decision;
  comment: string;
  decidedAt: Date;
  isCurrent: boolean;
  /** Of the post as it was shown. */
  revision: number;
}

/** A link that opens, from `review_link l`: decided by the database's clock alone. */
const OPEN = Prisma.sql`l.revoked_at IS NULL AND l.expires_at > now()`;

const LINK = Prisma.sql`l.id, l.account_id AS "accountId", l.token_hash AS "tokenHash", l.platform, l.language,
  to_char(l.start_date, 'YYYY-MM-DD') AS "startDate", to_char(l.end_date, 'YYYY-MM-DD') AS "endDate",
  l.expires_at AS "expiresAt", l.created_at AS "createdAt",
  (SELECT count(*)::int FROM review_decision d WHERE d.link_id = l.id AND d.decision = 'approved') AS approved,
  (SELECT count(*)::int FROM review_decision d WHERE d.link_id = l.id AND d.decision = 'comment') AS commented`;

const DECISION = Prisma.sql`d.post_id AS "postId", d.decision, d.comment, d.decided_at AS "decidedAt",
  d.revision, d.revision = p.revision AS "isCurrent"`;

export interface NewReviewLink extends DayRange {
  id: string;
  accountId: string;
  tokenHash: string;
  platform: string;
  language: Language;
  days: number;
}

/** The id of a link to be: its token follows from it. */
export async function nextLinkId(tx: Tx): Promise<string> {
  const [row] = await clientOf(tx).$queryRaw<{ id: string }[]>`SELECT uuidv7()::text AS id`;
  if (!row) throw new Error("no id");
  return row.id;
}

/**
 * Makes a link unless the brand has its number of open ones already; null then. The lock of the brand's row, held until
 * the transaction ends, lets one count at a time.
 */
export async function insertReviewLink(
  link: NewReviewLink,
  most: number,
  tx: Tx,
): Promise<ReviewLinkRow | null> {
  const { id, accountId, tokenHash, startDate, endDate, platform, language, days } = link;
  const client = clientOf(tx);
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

/** A brand's open links, newest first. */
export function selectReviewLinks(accountId: string): Promise<ReviewLinkRow[]> {
  return clientOf().$queryRaw<ReviewLinkRow[]>`
    SELECT ${LINK} FROM review_link l WHERE l.account_id = ${accountId}::uuid AND ${OPEN}
    ORDER BY l.created_at DESC, l.id DESC`;
}

/** The newest word of any client on each of a brand's posts, revoked links included: it was said all the same. */
export function selectDecisions(accountId: string, most: number): Promise<DecisionRow[]> {
  return clientOf().$queryRaw<DecisionRow[]>`
    SELECT * FROM (
      SELECT DISTINCT ON (d.post_id) ${DECISION}
      FROM review_decision d JOIN review_link l ON l.id = d.link_id JOIN post p ON p.id = d.post_id
      WHERE l.account_id = ${accountId}::uuid ORDER BY d.post_id, d.decided_at DESC, d.id DESC
    ) newest ORDER BY "decidedAt" DESC, "postId" LIMIT ${most}::int`;
}

/** Closes a link of this brand for good; false when there is no such open one. */
export async function revokeReviewLink(accountId: string, id: string): Promise<boolean> {
  const closed = await clientOf().$executeRaw`
    UPDATE review_link SET revoked_at = now()
    WHERE id = ${id}::uuid AND account_id = ${accountId}::uuid AND revoked_at IS NULL`;
  return closed === 1;
}

/** The link behind a token, and whether it still opens; null for a token that nobody was given. */
export async function selectLinkOf(tokenHash: string): Promise<(ReviewLinkRow & { isOpen: boolean }) | null> {
  const [row] = await clientOf().$queryRaw<(ReviewLinkRow & { isOpen: boolean })[]>`
    SELECT ${LINK}, (${OPEN}) AS "isOpen" FROM review_link l WHERE l.token_hash = ${tokenHash}`;
  return row ?? null;
}

/** What was said over one link. */
export function selectDecisionsOf(linkId: string): Promise<DecisionRow[]> {
  return clientOf().$queryRaw<DecisionRow[]>`
    SELECT ${DECISION} FROM review_decision d JOIN post p ON p.id = d.post_id WHERE d.link_id = ${linkId}::uuid`;
}

export interface NewDecision {
  linkId: string;
  postId: string;
  decision: Decision;
  comment: string;
  from: Date;
  to: Date;
}

/** What was said, and to what: the post it is about and whose it is. */
export interface ToldDecision extends DecisionRow {
  userId: string;
  platform: string;
  text: string;
}

/**
 * Writes down what a client says to a post of the plan, over what they said before; null when the link has closed or
 * the post is not in its plan any more. One statement: said three times it is said once, at its first time.
 */
export async function upsertDecision(
  { linkId, postId, decision, comment, from, to }: NewDecision,
  tx: Tx,
): Promise<ToldDecision | null> {
  const [row] = await clientOf(tx).$queryRaw<ToldDecision[]>`
    WITH shown AS (
      SELECT l.id AS link_id, p.id, p.revision, p.platform, p.text, a.user_id
      FROM review_link l JOIN account a ON a.id = l.account_id JOIN post p ON p.account_id = a.id
      WHERE l.id = ${linkId}::uuid AND ${OPEN} AND p.id = ${postId}::uuid
        AND (l.platform = 'all' OR p.platform = l.platform)
        AND COALESCE(p.scheduled_at, p.published_at) >= ${from} AND COALESCE(p.scheduled_at, p.published_at) < ${to}),
    said AS (
      INSERT INTO review_decision AS d (id, link_id, post_id, decision, comment, revision)
      SELECT uuidv7(), link_id, id, ${decision}, ${comment}, revision FROM shown
      ON CONFLICT (link_id, post_id) DO UPDATE
        SET decision = EXCLUDED.decision, comment = EXCLUDED.comment, revision = EXCLUDED.revision,
            decided_at = CASE WHEN (d.decision, d.comment, d.revision)
              = (EXCLUDED.decision, EXCLUDED.comment, EXCLUDED.revision) THEN d.decided_at ELSE now() END
      RETURNING post_id, decision, comment, decided_at, revision)
    SELECT said.post_id AS "postId", said.decision, said.comment, said.decided_at AS "decidedAt", true AS "isCurrent",
      said.revision, shown.user_id AS "userId", shown.platform, shown.text
    FROM said JOIN shown ON shown.id = said.post_id`;
  return row ?? null;
}
