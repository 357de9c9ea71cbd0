import { parseBrandKit } from "@/lib/accounts/serializers";
import type { AccountRow } from "@/lib/accounts/server/account-store";
import type { LayoutAccount } from "@/lib/canvas/layouts/page-layout";
import {
  type BuiltInTemplate,
  layOutBuiltInTemplate,
  type TemplateSampleTexts,
} from "@/lib/canvas/layouts/templates/built-in-templates";
import type { CanvasTemplateDto } from "@/lib/canvas/template-schemas";
import { serializeBuiltInTemplate } from "@/lib/canvas/template-serializers";
import { isLanguage, type Language } from "@/lib/i18n/direction";
import { readServerMessages } from "@/lib/i18n/server-messages";
import { findOwnedMediaByKeys } from "@/lib/media/server/media-store";
import { getMediaUrl } from "@/lib/media/server/media-url";

/** Lays templates out in the account's language, or in plain colors; their names are in `language`. */
export async function layOutBuiltInTemplates(
  templates: readonly BuiltInTemplate[],
  account: AccountRow | null,
  language: Language,
): Promise<CanvasTemplateDto[]> {
  if (templates.length === 0) return [];
  const spoken = account && isLanguage(account.language) ? account.language : language;
  const [{ names }, texts, kit] = await Promise.all([
    readServerMessages<TemplateSampleTexts>(language, "templates"),
    readServerMessages<TemplateSampleTexts>(spoken, "templates"),
    account && loadLayoutAccount(account),
  ]);
  const brand = kit ?? { name: texts.brand, colors: [], fonts: [], logo: null };
  return templates.map((one) => {
    const document = layOutBuiltInTemplate(one, { texts, brand, language: spoken });
    return serializeBuiltInTemplate(one, names[one.design], document);
  });
}

export async function loadLayoutAccount(account: AccountRow): Promise<LayoutAccount> {
  const { colors, fonts } = parseBrandKit(account);
  const logo = account.logoKey ? await findOwnedMediaByKeys(account.userId, [account.logoKey]) : null;
  return {
    name: account.name,
    colors: colors,
    fonts,
    logo: logo && { src: getMediaUrl(logo.key), w: logo.width, h: logo.height, alt: account.name },
  };
}
