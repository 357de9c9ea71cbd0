import { createHash } from "node:crypto";
import { parseBrandKit } from "@/lib/accounts/serializers";
import type { AccountRow } from "@/lib/accounts/server/account-store";
import type { LayoutAccount } from "@/lib/canvas/layouts/page-layout";
import {
  type BuiltInTemplate,
  layOutBuiltInTemplate,
  readSample,
  type TemplateSampleTexts,
} from "@/lib/canvas/layouts/templates/built-in-templates";
import type { CanvasTemplateDto } from "@/lib/canvas/template-schemas";
import { serializeBuiltInTemplate } from "@/lib/canvas/template-serializers";
import { isLanguage, type Language } from "@/lib/i18n/direction";
import { readServerMessages } from "@/lib/i18n/server-messages";
import { findOwnedMediaByKeys } from "@/lib/media/server/media-store";
import { getMediaUrl } from "@/lib/media/server/media-url";

/** Brand, language and colors of a layout: those of an account, or sample values without one. */
export interface TemplateSetting {
  brand: LayoutAccount;
  language: Language;
  texts: TemplateSampleTexts;
  /** Query of the thumbnail's address: the account, and a hash of what the thumbnail shows of it. */
  query: string;
}

/** Reads the texts of built-in templates in one language. */
export const readTemplateTexts = (language: Language) =>
  readServerMessages<TemplateSampleTexts>(language, "templates");

/** Returns the setting of an account in its language, or without an account in `language`. */
export async function loadTemplateSetting(
  account: AccountRow | null,
  language: Language,
): Promise<TemplateSetting> {
  const spoken = account && isLanguage(account.language) ? account.language : language;
  const [texts, kit] = await Promise.all([readTemplateTexts(spoken), account && loadLayoutAccount(account)]);
  const brand = kit ?? { name: texts.brand, colors: [], fonts: [], logo: null };
  const shown = JSON.stringify([TEMPLATE_THUMBNAILS_VERSION, spoken, brand.name, brand.colors, brand.fonts]);
  const version = createHash("sha256").update(shown).digest("base64url").slice(0, 16);
  const query = new URLSearchParams({ ...(account && { accountId: account.id }), v: version });
  return { brand, language: spoken, texts, query: query.toString() };
}

/** Describes a template by its headline; `canvasData` only with `laidOut`. */
export function describeBuiltInTemplate(
  template: BuiltInTemplate,
  setting: TemplateSetting,
  laidOut = false,
): CanvasTemplateDto {
  const { headline, stat } = readSample(template, setting.texts);
  const name = template.goal === "carousel" && stat ? `${stat} ${headline}` : headline;
  const thumbnailUrl = `/api/canvas-templates/${template.id}/thumbnail?${setting.query}`;
  const document = laidOut ? layOutBuiltInTemplate(template, setting) : null;
  return serializeBuiltInTemplate(template, { name, thumbnailUrl }, document);
}

/** Increased when designs, samples or the renderer change, because browsers keep thumbnails. */
const TEMPLATE_THUMBNAILS_VERSION = 2;

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
