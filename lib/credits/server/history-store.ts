import { offsetOf, type Page } from "@/lib/core/paging";
import { clientOf } from "@/lib/core/server/transaction";
import { Prisma } from "@/prisma/generated/client";

export interface LedgerRow {
  id: string;
  kind: string;
  what: string | null;
  delta: number;
  balanceAfter: number;
  at: Date;
  state: string | null;
}

// A settlement of the whole price moves nothing: its hold's line has said it.
const SHOWN = (userId: string) => Prisma.sql`
  FROM ledger_entry AS l WHERE l.user_id = ${userId}::uuid AND NOT (l.kind = 'settle' AND l.delta = 0)`;

/** A page of a person's books, newest first, and how many lines there are. */
export async function selectHistory(
  userId: string,
  page: Page,
): Promise<{ rows: LedgerRow[]; total: number }> {
  const [rows, counts] = await Promise.all([
    clientOf().$queryRaw<LedgerRow[]>`
      SELECT shown.*, r.state FROM (
        SELECT l.id, l.kind, l.ref AS what, l.delta, l.balance_after AS "balanceAfter", l.at, l.key
        ${SHOWN(userId)} ORDER BY l.at DESC, l.id DESC LIMIT ${page.limit} OFFSET ${offsetOf(page)}
      ) AS shown
      LEFT JOIN reservation AS r ON r.id = CASE WHEN shown.kind = 'reserve' THEN shown.key::uuid END
      ORDER BY shown.at DESC, shown.id DESC`,
    clientOf().$queryRaw<{ total: number }[]>`SELECT count(*)::int AS total ${SHOWN(userId)}`,
  ]);
  return { rows, total: counts[0]?.total ?? 0 };
}
