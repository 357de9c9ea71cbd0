import type { CreateAccountBody, UpdateAccountBody } from "@/lib/accounts/schemas";
import { clientOf, type Tx } from "@/lib/core/server/transaction";
import { mediaUrl } from "@/lib/media/server/media-url";
import type { Account } from "@/prisma/generated/client";

/** An account as the rooms see it: the row, and where its logo is. */
export type AccountRow = Account & { logoUrl: string | null };

/** Adds to a row what is computed, not stored. */
export function toAccountRow(row: Account): AccountRow {
  return { ...row, logoUrl: row.logoKey ? mediaUrl(row.logoKey) : null };
}

/** The account when it is this person's. */
export async function selectOwnedAccount(userId: string, id: string): Promise<AccountRow | null> {
  const row = await clientOf().account.findFirst({ where: { id, userId } });
  return row && toAccountRow(row);
}

/** A person's accounts, oldest first: the order of the brand menu. */
export async function selectAccounts(userId: string): Promise<AccountRow[]> {
  const rows = await clientOf().account.findMany({
    where: { userId },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
  });
  return rows.map(toAccountRow);
}

/** Holds a person's row until the transaction ends: who counts their brands counts alone. */
export async function lockOwner(userId: string, tx: Tx): Promise<void> {
  await clientOf(tx).$queryRaw`SELECT id FROM "user" WHERE id = ${userId}::uuid FOR NO KEY UPDATE`;
}

export function countAccounts(userId: string, tx: Tx): Promise<number> {
  return clientOf(tx).account.count({ where: { userId } });
}

export async function insertAccount(userId: string, fields: CreateAccountBody, tx: Tx): Promise<AccountRow> {
  const { brandVoice: voice, brandKit: kit, ...plain } = fields;
  return toAccountRow(await clientOf(tx).account.create({ data: { ...plain, voice, kit, userId } }));
}

/**
 * Changes the named fields; null when the account went meanwhile. Of a voice that does not name `avoid` the list stays
 * as it is: it grows by calls of its own, perhaps since the caller looked.
 */
export async function updateOwnedAccount(
  userId: string,
  id: string,
  { brandVoice: voice, brandKit: kit, ...plain }: Omit<UpdateAccountBody, "logoUrl">,
  tx: Tx,
): Promise<AccountRow | null> {
  if (voice) {
    const sent = JSON.stringify(voice);
    await clientOf(tx).$executeRaw`
      UPDATE account SET voice = ${sent}::jsonb || CASE
        WHEN ${sent}::jsonb -> 'avoid' IS NOT NULL OR voice -> 'avoid' IS NULL THEN '{}'::jsonb
        ELSE jsonb_build_object('avoid', voice -> 'avoid') END
      WHERE id = ${id}::uuid AND user_id = ${userId}::uuid`;
  }
  const data = { ...plain, ...(kit ? { kit } : {}) };
  const [row] = await clientOf(tx).account.updateManyAndReturn({ where: { id, userId }, data });
  return row ? toAccountRow(row) : null;
}

/** Gives an account another logo, or none, and says which it had at that moment; null when the account is gone. */
export async function swapLogo(
  { id, userId }: { id: string; userId: string },
  logoKey: string | null,
  tx: Tx,
): Promise<{ logoKey: string | null } | null> {
  const client = clientOf(tx);
  // The lock makes two uploads take turns: the second finds the first one's picture and lets it go.
  const [before] = await client.$queryRaw<{ logoKey: string | null }[]>`
    SELECT logo_key AS "logoKey" FROM account
    WHERE id = ${id}::uuid AND user_id = ${userId}::uuid FOR UPDATE`;
  if (!before) return null;
  await client.account.update({ where: { id }, data: { logoKey } });
  return before;
}

/** Locks an account's posts and names their media; `busy` while one of them is on its way to a network. */
export async function lockAccountContent(accountId: string, tx: Tx) {
  const client = clientOf(tx);
  const posts = await client.$queryRaw<{ status: string }[]>`
    SELECT status FROM post WHERE account_id = ${accountId}::uuid FOR UPDATE`;
  const images = await client.postImage.findMany({
    where: { post: { accountId } },
    select: { mediaId: true },
  });
  return {
    busy: posts.some(({ status }) => status === "publishing"),
    mediaIds: [...new Set(images.map(({ mediaId }) => mediaId))],
  };
}

/**
 * Deletes the account with all that hangs on it; null when it was gone. Says which logo it had at that moment: one
 * that arrived since the caller looked counts too.
 */
export async function deleteOwnedAccount(
  userId: string,
  id: string,
  tx: Tx,
): Promise<{ logoKey: string | null } | null> {
  const [gone] = await clientOf(tx).$queryRaw<{ logoKey: string | null }[]>`
    DELETE FROM account WHERE id = ${id}::uuid AND user_id = ${userId}::uuid RETURNING logo_key AS "logoKey"`;
  return gone ?? null;
}
