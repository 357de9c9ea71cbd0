import { clientOf } from "@/lib/core/server/transaction";
import { CARD_TEXT } from "@/lib/posts/calendar-schemas";
import { Prisma } from "@/prisma/generated/client";

interface Stretch {
  accountId: string;
  from: Date;
  /** Not included. */
  to: Date;
}

/** When a calendar shows a post: due, gone out, or made (lib/posts/server/calendar-store.ts). */
const DATE = Prisma.sql`COALESCE(scheduled_at, published_at, created_at)`;

/** Days on the zone's clock that have a post of a network, each once. */
export async function selectTakenDays(
  { accountId, from, to }: Stretch,
  platform: string,
  zone: string,
): Promise<string[]> {
  const rows = await clientOf().$queryRaw<{ day: string }[]>`
    SELECT DISTINCT to_char(${DATE} AT TIME ZONE ${zone}, 'YYYY-MM-DD') AS day FROM post
    WHERE account_id = ${accountId}::uuid AND platform = ${platform} AND ${DATE} >= ${from} AND ${DATE} < ${to}`;
  return rows.map(({ day }) => day);
}

/** How the posts of a stretch begin, on any network, the latest first; each beginning once. */
export async function selectBeginnings({ accountId, from, to }: Stretch, most: number): Promise<string[]> {
  const rows = await clientOf().$queryRaw<{ text: string }[]>`
    SELECT left(text, ${CARD_TEXT}::int) AS text FROM post
    WHERE account_id = ${accountId}::uuid AND ${DATE} >= ${from} AND ${DATE} < ${to} AND text ~ '\\S'
    GROUP BY 1 ORDER BY max(${DATE}) DESC LIMIT ${most}`;
  return rows.map(({ text }) => text);
}
