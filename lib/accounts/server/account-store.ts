import type { CreateAccountBody, UpdateAccountBody } from "@/lib/accounts/schemas";
import { getTransactionClient, type Tx } from "@/lib/core/server/transaction";
import { getMediaUrl } from "@/lib/media/server/media-url";
import { type Account, Prisma } from "@/prisma/generated/client";

export type AccountRow = Account & { logoUrl: string | null };

export function toAccountRow(row: Account): AccountRow {
  return { ...row, logoUrl: row.logoKey ? getMediaUrl(row.logoKey) : null };
}

const PREFIX = "account.";

/** Columns of an account in a row that has those of another table too. */
export type PrefixedAccount = { [Key in keyof Account as `${typeof PREFIX}${Key}`]: Account[Key] };

/** All columns of an account `a`, for `splitAccount`. A test compares them with those of the schema. */
export const PREFIXED_ACCOUNT_COLUMNS_SQL = Prisma.sql`a.id AS "account.id", a.user_id AS "account.userId",
  a.name AS "account.name", a.logo_key AS "account.logoKey", a.time_zone AS "account.timeZone",
  a.language AS "account.language", a.voice AS "account.voice", a.kit AS "account.kit",
  a.posting_times AS "account.postingTimes", a.industry AS "account.industry", a.setup_skipped AS "account.setupSkipped",
  a.requires_approval AS "account.requiresApproval", a.label_names AS "account.labelNames",
  a.created_at AS "account.createdAt", a.updated_at AS "account.updatedAt"`;

/** Separates the account of a row from its other columns. */
export function splitAccount<Row extends PrefixedAccount>(
  row: Row,
): { account: AccountRow; rest: Omit<Row, keyof PrefixedAccount> } {
  const { [PREFIX]: ours = [], rest: others = [] } = Object.groupBy(Object.entries(row), ([name]) =>
    name.startsWith(PREFIX) ? PREFIX : "rest",
  );
  const account = Object.fromEntries(ours.map(([name, value]) => [name.slice(PREFIX.length), value]));
  const rest = Object.fromEntries(others) as Omit<Row, keyof PrefixedAccount>;
  return { account: toAccountRow(account as unknown as Account), rest };
}

export async function selectOwnedAccount(userId: string, id: string): Promise<AccountRow | null> {
  const row = await getTransactionClient().account.findFirst({ where: { id, userId } });
  return row && toAccountRow(row);
}

/** Returns the accounts of a user, oldest first, which is the order of the account menu. */
export async function selectAccounts(userId: string): Promise<AccountRow[]> {
  const rows = await getTransactionClient().account.findMany({
    where: { userId },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
  });
  return rows.map(toAccountRow);
}

/** Locks the user row until the transaction ends, so that concurrent account creations count serially. */
export async function lockAccountOwner(userId: string, tx: Tx): Promise<void> {
  await getTransactionClient(tx)
    .$queryRaw`SELECT id FROM "user" WHERE id = ${userId}::uuid FOR NO KEY UPDATE`;
}

export function countAccounts(userId: string, tx: Tx): Promise<number> {
  return getTransactionClient(tx).account.count({ where: { userId } });
}

export async function insertAccount(userId: string, fields: CreateAccountBody, tx: Tx): Promise<AccountRow> {
  const { brandVoice: voice, brandKit: kit, ...plain } = fields;
  return toAccountRow(
    await getTransactionClient(tx).account.create({ data: { ...plain, voice, kit, userId } }),
  );
}

/** Returns null without the account. A voice without `avoid` keeps the list, which other calls append to. */
export async function updateOwnedAccount(
  userId: string,
  id: string,
  {
    brandVoice: voice,
    brandKit: kit,
    postingTimes,
    labelNames,
    ...plain
  }: Omit<UpdateAccountBody, "logoUrl">,
  tx: Tx,
): Promise<AccountRow | null> {
  if (voice) {
    const sent = JSON.stringify(voice);
    await getTransactionClient(tx).$executeRaw`
      UPDATE account SET voice = ${sent}::jsonb || CASE
        WHEN ${sent}::jsonb -> 'avoid' IS NOT NULL OR voice -> 'avoid' IS NULL THEN '{}'::jsonb
        ELSE jsonb_build_object('avoid', voice -> 'avoid') END
      WHERE id = ${id}::uuid AND user_id = ${userId}::uuid`;
  }
  if (postingTimes) {
    // Merged per platform, so that two tabs that edit different platforms do not overwrite each other.
    await getTransactionClient(tx).$executeRaw`
      UPDATE account SET posting_times = posting_times || ${JSON.stringify(postingTimes)}::jsonb
      WHERE id = ${id}::uuid AND user_id = ${userId}::uuid`;
  }
  if (labelNames) {
    await getTransactionClient(tx).$executeRaw`
      UPDATE account SET label_names = label_names || ${JSON.stringify(labelNames)}::jsonb
      WHERE id = ${id}::uuid AND user_id = ${userId}::uuid`;
  }
  const data = { ...plain, ...(kit ? { kit } : {}) };
  const [row] = await getTransactionClient(tx).account.updateManyAndReturn({ where: { id, userId }, data });
  return row ? toAccountRow(row) : null;
}

/** Sets or removes the logo and returns the previous key; null when the account no longer exists. */
export async function replaceLogoKey(
  { id, userId }: { id: string; userId: string },
  logoKey: string | null,
  tx: Tx,
): Promise<{ logoKey: string | null } | null> {
  const client = getTransactionClient(tx);
  // The row lock serializes concurrent uploads: the second one reads and releases the image of the first.
  const [before] = await client.$queryRaw<{ logoKey: string | null }[]>`
    SELECT logo_key AS "logoKey" FROM account
    WHERE id = ${id}::uuid AND user_id = ${userId}::uuid FOR UPDATE`;
  if (!before) return null;
  await client.account.update({ where: { id }, data: { logoKey } });
  return before;
}

/** Locks the posts of an account and returns their media ids; `busy` while one is being published. */
export async function lockAccountContent(accountId: string, tx: Tx) {
  const client = getTransactionClient(tx);
  const posts = await client.$queryRaw<{ status: string }[]>`
    SELECT status FROM post WHERE account_id = ${accountId}::uuid ORDER BY id FOR UPDATE`;
  const images = await client.postImage.findMany({
    where: { post: { accountId } },
    select: { mediaId: true },
  });
  const connections = await client.connection.findMany({
    where: { accountId, avatarKey: { not: null } },
    select: { avatarKey: true },
  });
  return {
    avatarKeys: connections.flatMap(({ avatarKey }) => avatarKey ?? []),
    busy: posts.some(({ status }) => status === "publishing"),
    mediaIds: [...new Set(images.map(({ mediaId }) => mediaId))],
  };
}

/** Returns the logo key at that moment, which may be newer than the caller's; null without the account. */
export async function deleteOwnedAccount(
  userId: string,
  id: string,
  tx: Tx,
): Promise<{ logoKey: string | null } | null> {
  const [deleted] = await getTransactionClient(tx).$queryRaw<{ logoKey: string | null }[]>`
    DELETE FROM account WHERE id = ${id}::uuid AND user_id = ${userId}::uuid RETURNING logo_key AS "logoKey"`;
  return deleted ?? null;
}
