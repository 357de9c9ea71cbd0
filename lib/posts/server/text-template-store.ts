import { getTransactionClient, type Tx } from "@/lib/core/server/transaction";
import { MAX_TEXT_TEMPLATES } from "@/lib/posts/limits";
import type { CreateTextTemplateBody, UpdateTextTemplateBody } from "@/lib/posts/text-template-schemas";

const fields = { id: true, name: true, text: true } as const;

/** Returns the text templates of an account by name. */
export function listTextTemplateRows(accountId: string) {
  const orderBy = [{ name: "asc" }, { id: "asc" }] as const;
  return getTransactionClient().textTemplate.findMany({
    where: { accountId },
    select: fields,
    orderBy: [...orderBy],
  });
}

/** Returns null when the account has its maximum. The account's lock serializes the count. */
export async function insertTextTemplate(accountId: string, content: CreateTextTemplateBody, tx: Tx) {
  const client = getTransactionClient(tx);
  await client.$executeRaw`SELECT 1 FROM account WHERE id = ${accountId}::uuid FOR UPDATE`;
  if ((await client.textTemplate.count({ where: { accountId } })) >= MAX_TEXT_TEMPLATES) return null;
  return client.textTemplate.create({ data: { accountId, ...content }, select: fields });
}

/** Returns null when the account has no such template. */
export async function updateTextTemplateRow(accountId: string, id: string, data: UpdateTextTemplateBody) {
  const where = { accountId, id };
  const [row] = await getTransactionClient().textTemplate.updateManyAndReturn({
    where,
    data,
    select: fields,
  });
  return row ?? null;
}

/** Returns false when the account has no such template. */
export async function deleteTextTemplateRow(accountId: string, id: string): Promise<boolean> {
  const { count } = await getTransactionClient().textTemplate.deleteMany({ where: { accountId, id } });
  return count === 1;
}
