import type { AccountRow } from "@/lib/accounts/server/account-store";
import { AppError } from "@/lib/core/errors";
import { runInTransaction } from "@/lib/core/server/transaction";
import { isPossibleId } from "@/lib/core/unvalidated-id";
import { MAX_TEXT_TEMPLATES } from "@/lib/posts/limits";
import { serializeTextTemplate } from "@/lib/posts/serializers";
import {
  deleteTextTemplateRow,
  insertTextTemplate,
  listTextTemplateRows,
  updateTextTemplateRow,
} from "@/lib/posts/server/text-template-store";
import type { CreateTextTemplateBody, UpdateTextTemplateBody } from "@/lib/posts/text-template-schemas";

interface Named {
  account: Pick<AccountRow, "id">;
  params: { textId: string };
}

export async function listTextTemplates({ account }: Pick<Named, "account">) {
  return { templates: (await listTextTemplateRows(account.id)).map(serializeTextTemplate) };
}

/** Throws unprocessable when the brand has its maximum of text templates. */
export async function createTextTemplate(input: Pick<Named, "account"> & { body: CreateTextTemplateBody }) {
  const row = await runInTransaction((tx) => insertTextTemplate(input.account.id, input.body, tx));
  if (!row) {
    const message = `A brand has at most ${MAX_TEXT_TEMPLATES} text templates. Delete one first`;
    throw new AppError("unprocessable", { message, details: { reason: "full", limit: MAX_TEXT_TEMPLATES } });
  }
  return { template: serializeTextTemplate(row) };
}

/** Throws not_found for a template that is unknown or of another brand. */
export async function updateTextTemplate({
  account,
  params,
  body,
}: Named & { body: UpdateTextTemplateBody }) {
  const row = isPossibleId(params.textId) && (await updateTextTemplateRow(account.id, params.textId, body));
  if (!row) throw new AppError("not_found");
  return { template: serializeTextTemplate(row) };
}

/** Throws not_found for a template that is unknown or of another brand. */
export async function deleteTextTemplate({ account, params }: Named): Promise<void> {
  const isDeleted = isPossibleId(params.textId) && (await deleteTextTemplateRow(account.id, params.textId));
  if (!isDeleted) throw new AppError("not_found");
}
