import { getPageOffset } from "@/lib/core/paging";
import { getTransactionClient } from "@/lib/core/server/transaction";
import type { PostSort, SearchPostsQuery } from "@/lib/posts/search-schemas";
import { attachMediaToPosts, POST_COLUMNS_SQL } from "@/lib/posts/server/post-store";
import { type Post, Prisma } from "@/prisma/generated/client";

export const POST_DATE_SQL = Prisma.sql`COALESCE(p.scheduled_at, p.published_at, p.created_at)`;

// Constant fragments, so that no input becomes SQL. The id makes every order total, so pages do not overlap.
const ORDERS: Record<PostSort, Prisma.Sql> = {
  "-date": Prisma.sql`${POST_DATE_SQL} DESC, p.id DESC`,
  date: Prisma.sql`${POST_DATE_SQL} ASC, p.id ASC`,
  "-updatedAt": Prisma.sql`p.updated_at DESC, p.id DESC`,
  updatedAt: Prisma.sql`p.updated_at ASC, p.id ASC`,
  "-createdAt": Prisma.sql`p.created_at DESC, p.id DESC`,
  createdAt: Prisma.sql`p.created_at ASC, p.id ASC`,
};

/** Returns the matching posts of a user and the total, in three queries independent of the page size. */
export async function selectPosts(userId: string, query: SearchPostsQuery) {
  const matching = Prisma.sql`FROM post p JOIN account a ON a.id = p.account_id
    WHERE ${Prisma.join(conditions(userId, query), " AND ")}`;
  const [rows, counts] = await Promise.all([
    getTransactionClient().$queryRaw<Post[]>`
      SELECT ${POST_COLUMNS_SQL} ${matching} ORDER BY ${ORDERS[query.sort]} LIMIT ${query.limit} OFFSET ${getPageOffset(query)}`,
    getTransactionClient().$queryRaw<{ total: number }[]>`SELECT count(*)::int AS total ${matching}`,
  ]);
  return { posts: await attachMediaToPosts(rows), total: counts[0]?.total ?? 0 };
}

function conditions(userId: string, query: SearchPostsQuery): Prisma.Sql[] {
  const { accountId, groupId, platform, status, label, q, startDate, endDate } = query;
  const all = [Prisma.sql`a.user_id = ${userId}::uuid`];
  if (accountId) all.push(Prisma.sql`p.account_id = ${accountId}::uuid`);
  if (groupId) all.push(Prisma.sql`p.group_id = ${groupId}::uuid`);
  if (platform !== "all") all.push(Prisma.sql`p.platform = ${platform}`);
  if (status) all.push(Prisma.sql`p.status = ANY(${status})`);
  if (label) all.push(Prisma.sql`p.label = ${label}`);
  if (startDate) all.push(Prisma.sql`${POST_DATE_SQL} >= ${startDate}`);
  if (endDate) all.push(Prisma.sql`${POST_DATE_SQL} <= ${endDate}`);
  if (q) {
    const pattern = `%${q.replace(/[\\%_]/g, "\\$&")}%`;
    all.push(Prisma.sql`(p.text ILIKE ${pattern} OR array_to_string(p.hashtags, ' ') ILIKE ${pattern})`);
  }
  return all;
}

/** Returns texts in the account's own voice, published ones first: no unedited generated drafts. */
export async function selectAuthoredTexts(
  accountId: string,
  { most, minLength }: { most: number; minLength: number },
): Promise<string[]> {
  const rows = await getTransactionClient().$queryRaw<{ text: string }[]>`
    SELECT text FROM post
    WHERE account_id = ${accountId}::uuid AND length(btrim(text)) >= ${minLength}
      AND (status = 'published' OR written IS NULL OR written ->> 'text' IS DISTINCT FROM text)
    ORDER BY (status = 'published') DESC, COALESCE(published_at, updated_at) DESC, id DESC LIMIT ${most}`;
  return rows.map(({ text }) => text.trim());
}
