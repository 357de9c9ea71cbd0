import type { AccountRow } from "@/lib/accounts/server/account-store";
import {
  type HouseTemplate,
  layOutHouseTemplate,
  type TemplateTexts,
} from "@/lib/canvas/layouts/templates/house";
import { brandOf } from "@/lib/canvas/server/brand-of";
import type { CanvasTemplateWire } from "@/lib/canvas/template-schemas";
import { serializeHouseTemplate } from "@/lib/canvas/template-serializers";
import { isLanguage, type Language } from "@/lib/i18n/direction";
import { readServerTexts } from "@/lib/i18n/server-texts";

/**
 * Lays templates of ours out for a brand, with sample words in its language; without one in plain colours. What they are
 * called is said in the language of whoever looks.
 */
export async function layOutForBrand(
  templates: readonly HouseTemplate[],
  account: AccountRow | null,
  language: Language,
): Promise<CanvasTemplateWire[]> {
  if (templates.length === 0) return [];
  const spoken = account && isLanguage(account.language) ? account.language : language;
  const [{ names }, texts, kit] = await Promise.all([
    readServerTexts<TemplateTexts>(language, "templates"),
    readServerTexts<TemplateTexts>(spoken, "templates"),
    account && brandOf(account),
  ]);
  const brand = kit ?? { name: texts.brand, colours: [], fonts: [], logo: null };
  return templates.map((one) => {
    const document = layOutHouseTemplate(one, { texts, brand, language: spoken });
    return serializeHouseTemplate(one, names[one.design], document);
  });
}
