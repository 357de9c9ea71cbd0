import { BRAND_FONT_LIMITS } from "@/lib/canvas/limits";
import { getTransactionClient, type Tx } from "@/lib/core/server/transaction";
import type { BrandFont } from "@/prisma/generated/client";

const fields = { id: true, name: true, weightFrom: true, weightTo: true, scripts: true } as const;

export type BrandFontRow = Pick<BrandFont, keyof typeof fields>;
export type NewBrandFont = Omit<BrandFont, "id" | "createdAt" | "file"> & { file: Uint8Array<ArrayBuffer> };

/** Returns the fonts of an account by name, without their files. */
export function listBrandFontRows(accountId: string): Promise<BrandFontRow[]> {
  const orderBy = [{ name: "asc" as const }, { id: "asc" as const }];
  return getTransactionClient().brandFont.findMany({ where: { accountId }, select: fields, orderBy });
}

/** Returns the font that was uploaded with this checksum before; null without one. */
export function findBrandFontByChecksum(accountId: string, checksum: string, tx?: Tx) {
  const where = { accountId_checksum: { accountId, checksum } };
  return getTransactionClient(tx).brandFont.findUnique({ where, select: fields });
}

/** Returns null when the account has its maximum. The account's lock serializes the count. */
export async function insertBrandFont(font: NewBrandFont, tx: Tx): Promise<BrandFontRow | null> {
  const client = getTransactionClient(tx);
  const { accountId, checksum } = font;
  await client.$executeRaw`SELECT 1 FROM account WHERE id = ${accountId}::uuid FOR UPDATE`;
  const before = await findBrandFontByChecksum(accountId, checksum, tx);
  if (before) return before;
  if ((await client.brandFont.count({ where: { accountId } })) >= BRAND_FONT_LIMITS.maxCount) return null;
  return client.brandFont.create({ data: font, select: fields });
}

/** Returns the files of these fonts that belong to accounts of the user. */
export function findBrandFontFiles(userId: string, ids: string[]) {
  return getTransactionClient().brandFont.findMany({
    where: { id: { in: ids }, account: { userId } },
    select: { id: true, file: true },
  });
}

/** Returns false when the account has no such font. */
export async function deleteBrandFontRow(accountId: string, id: string): Promise<boolean> {
  const { count } = await getTransactionClient().brandFont.deleteMany({ where: { accountId, id } });
  return count === 1;
}
