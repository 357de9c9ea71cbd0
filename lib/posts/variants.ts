import { z } from "zod";
import { platformSchema } from "@/lib/core/platform-schema";
import type { Language } from "@/lib/i18n/direction";
import { LANGUAGES } from "@/lib/i18n/direction";

/** The network the same post is wanted for, and its language; absent, that of the post. */
export const variantBody = z.object({
  platform: platformSchema,
  language: z.enum(LANGUAGES).optional(),
  /** A new post follows the text and media of its group; the source does too when no post of it does. */
  follow: z.boolean().default(false),
});

export type VariantBody = z.input<typeof variantBody>;

interface Worded {
  language: string | null;
  text: string;
}

/** Returns the language a post was written for, else that of its script, else the account's [spec D2]. */
export function getPostLanguage({ language, text }: Worded, brands: Language): Language {
  if (language === "he" || language === "en") return language;
  if (/\p{Script=Hebrew}/u.test(text)) return "he";
  return /\p{Script=Latin}/u.test(text) ? "en" : brands;
}

/** The post of a group for a network and a language; of several the first. */
export function findVariant<Post extends Worded & { platform: string }>(
  group: readonly Post[],
  { platform, language }: { platform: string; language: string },
  brands: Language,
): Post | undefined {
  return group.find((one) => one.platform === platform && getPostLanguage(one, brands) === language);
}
