import type { Language } from "@/lib/i18n/direction";

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
