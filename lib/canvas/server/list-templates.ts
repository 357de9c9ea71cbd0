import { findOwnedAccount } from "@/lib/accounts/server/find-account";
import { HOUSE_TEMPLATES } from "@/lib/canvas/layouts/templates/house";
import { layOutForBrand } from "@/lib/canvas/server/lay-out-for-brand";
import { selectTemplates } from "@/lib/canvas/server/template-store";
import type { CanvasTemplatesQuery, CanvasTemplateWire } from "@/lib/canvas/template-schemas";
import { serializeTemplate } from "@/lib/canvas/template-serializers";
import type { Language } from "@/lib/i18n/direction";

/** Ours and those the person saved, of one format or of all. Somebody else's brand is not_found (TEN1). */
export async function listTemplates(input: {
  user: { id: string };
  query: CanvasTemplatesQuery;
  language: Language;
}): Promise<{ templates: CanvasTemplateWire[] }> {
  const { user, query, language } = input;
  const { aspectRatio, accountId, own } = query;
  const account = accountId === undefined ? null : await findOwnedAccount(user.id, accountId);
  const asked = own ? [] : HOUSE_TEMPLATES.filter(({ ratio }) => !aspectRatio || ratio === aspectRatio);
  const [ours, saved] = await Promise.all([
    layOutForBrand(asked, account, language),
    selectTemplates(user.id, aspectRatio),
  ]);
  return { templates: [...ours, ...saved.map((one) => serializeTemplate(one))] };
}
