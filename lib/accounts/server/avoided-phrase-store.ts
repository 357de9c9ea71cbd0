import { type AccountRow, toAccountRow } from "@/lib/accounts/server/account-store";
import { MAX_AVOIDED_PHRASES } from "@/lib/accounts/voice-schemas";
import { getTransactionClient } from "@/lib/core/server/transaction";
import { Prisma } from "@/prisma/generated/client";

const LINES = Prisma.sql`jsonb_array_elements_text(
  CASE jsonb_typeof(voice -> 'avoid') WHEN 'array' THEN voice -> 'avoid' ELSE '[]'::jsonb END
) WITH ORDINALITY AS phrase(line, position)`;

/** Appends a phrase. A repeated phrase moves to the end; at the limit the oldest is removed. Null without account. */
export async function insertAvoidedPhrase(
  userId: string,
  id: string,
  line: string,
): Promise<AccountRow | null> {
  return change(
    userId,
    id,
    Prisma.sql`SELECT line, position FROM ${LINES} WHERE line <> ${line}
      UNION ALL SELECT ${line}, 1000000 ORDER BY position DESC LIMIT ${MAX_AVOIDED_PHRASES}`,
  );
}

/** Removes a line from the avoided phrases of the voice. One statement; returns null without the account. */
export async function deleteAvoidedPhrase(
  userId: string,
  id: string,
  line: string,
): Promise<AccountRow | null> {
  return change(userId, id, Prisma.sql`SELECT line, position FROM ${LINES} WHERE line <> ${line}`);
}

async function change(userId: string, id: string, stored: Prisma.Sql): Promise<AccountRow | null> {
  const changed = await getTransactionClient().$executeRaw`
    UPDATE account SET updated_at = now(), voice = jsonb_set(voice, '{avoid}', (
      SELECT COALESCE(jsonb_agg(to_jsonb(line) ORDER BY position), '[]'::jsonb) FROM (${stored}) AS phrases))
    WHERE id = ${id}::uuid AND user_id = ${userId}::uuid`;
  const row =
    changed === 1 ? await getTransactionClient().account.findFirst({ where: { id, userId } }) : null;
  return row && toAccountRow(row);
}
