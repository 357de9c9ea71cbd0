import { getPageOffset, type Page } from "@/lib/core/paging";
import { getTransactionClient } from "@/lib/core/server/transaction";
import type { LedgerRow } from "@/lib/credits/serializers";
import { Prisma } from "@/prisma/generated/client";

// A settlement of the full cost moves nothing: the reservation's entry has shown it. Nor does a refund of spent credits.
const SHOWN = (userId: string) => Prisma.sql`
  FROM ledger_entry AS l WHERE l.user_id = ${userId}::uuid AND NOT (l.kind IN ('settle', 'expire') AND l.delta = 0)`;

export async function selectHistory(
  userId: string,
  page: Page,
): Promise<{ rows: LedgerRow[]; total: number }> {
  const [rows, counts] = await Promise.all([
    getTransactionClient().$queryRaw<LedgerRow[]>`
      SELECT shown.*, r.state FROM (
        SELECT l.id, l.kind, l.ref AS what, l.delta, l.balance_after AS "balanceAfter", l.at, l.key
        ${SHOWN(userId)} ORDER BY l.at DESC, l.id DESC LIMIT ${page.limit} OFFSET ${getPageOffset(page)}
      ) AS shown
      LEFT JOIN reservation AS r ON r.id = CASE WHEN shown.kind = 'reserve' THEN shown.key::uuid END
      ORDER BY shown.at DESC, shown.id DESC`,
    getTransactionClient().$queryRaw<{ total: number }[]>`SELECT count(*)::int AS total ${SHOWN(userId)}`,
  ]);
  return { rows, total: counts[0]?.total ?? 0 };
}
