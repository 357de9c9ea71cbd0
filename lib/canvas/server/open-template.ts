import { findOwnedAccount } from "@/lib/accounts/server/find-account";
import { findHouseTemplate } from "@/lib/canvas/layouts/templates/house";
import { layOutForBrand } from "@/lib/canvas/server/lay-out-for-brand";
import { selectTemplate } from "@/lib/canvas/server/template-store";
import type { CanvasTemplateQuery, CanvasTemplateWire } from "@/lib/canvas/template-schemas";
import { serializeTemplate } from "@/lib/canvas/template-serializers";
import { AppError } from "@/lib/core/errors";
import type { Language } from "@/lib/i18n/direction";

/**
 * A template with its design: one of ours, laid out for the brand, or one the person saved. Anybody else's template or
 * brand is not_found (TEN1).
 */
export async function openTemplate(input: {
  user: { id: string };
  params: { id: string };
  query: CanvasTemplateQuery;
  language: Language;
}): Promise<{ template: CanvasTemplateWire }> {
  const { user, params, query, language } = input;
  const account = query.accountId === undefined ? null : await findOwnedAccount(user.id, query.accountId);
  const house = findHouseTemplate(params.id);
  const [template] = house ? await layOutForBrand([house], account, language) : [];
  if (template) return { template };
  const saved = await selectTemplate(user.id, params.id);
  if (!saved) throw new AppError("not_found");
  return { template: serializeTemplate(saved, saved.document) };
}
