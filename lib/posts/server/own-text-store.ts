import { clientOf } from "@/lib/core/server/transaction";

/**
 * Texts a brand wrote or let out under its name, published ones first, newest first. A draft that is still as it was
 * generated is no word of the brand.
 */
export async function selectOwnTexts(
  accountId: string,
  { most, minLength }: { most: number; minLength: number },
): Promise<string[]> {
  const rows = await clientOf().$queryRaw<{ text: string }[]>`
    SELECT text FROM post
    WHERE account_id = ${accountId}::uuid AND length(btrim(text)) >= ${minLength}
      AND (status = 'published' OR written IS NULL OR written ->> 'text' IS DISTINCT FROM text)
    ORDER BY (status = 'published') DESC, COALESCE(published_at, updated_at) DESC, id DESC LIMIT ${most}`;
  return rows.map(({ text }) => text.trim());
}
