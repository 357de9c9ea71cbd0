import { type AccountRow, toAccountRow } from "@/lib/accounts/server/account-store";
import { MAX_AVOIDED } from "@/lib/accounts/voice-schemas";
import { clientOf } from "@/lib/core/server/transaction";
import { Prisma } from "@/prisma/generated/client";

const LINES = Prisma.sql`jsonb_array_elements_text(
  CASE jsonb_typeof(voice -> 'avoid') WHEN 'array' THEN voice -> 'avoid' ELSE '[]'::jsonb END
) WITH ORDINALITY AS said(line, place)`;

/** Adds a line to what the voice avoids, as its newest: once, the oldest goes. One statement; null without the account. */
export async function appendAvoided(userId: string, id: string, line: string): Promise<AccountRow | null> {
  return change(
    userId,
    id,
    Prisma.sql`SELECT line, place FROM ${LINES} WHERE line <> ${line}
      UNION ALL SELECT ${line}, 1000000 ORDER BY place DESC LIMIT ${MAX_AVOIDED}`,
  );
}

/** Takes a line out of what the voice avoids. One statement; null without the account. */
export async function removeAvoided(userId: string, id: string, line: string): Promise<AccountRow | null> {
  return change(userId, id, Prisma.sql`SELECT line, place FROM ${LINES} WHERE line <> ${line}`);
}

async function change(userId: string, id: string, kept: Prisma.Sql): Promise<AccountRow | null> {
  const changed = await clientOf().$executeRaw`
    UPDATE account SET updated_at = now(), voice = jsonb_set(voice, '{avoid}', (
      SELECT COALESCE(jsonb_agg(to_jsonb(line) ORDER BY place), '[]'::jsonb) FROM (${kept}) AS kept))
    WHERE id = ${id}::uuid AND user_id = ${userId}::uuid`;
  const row = changed === 1 ? await clientOf().account.findFirst({ where: { id, userId } }) : null;
  return row && toAccountRow(row);
}
