import type { Language } from "@/lib/i18n/direction";

/** What is looked at to tell which language a post is in. */
interface Worded {
  language: string | null;
  text: string;
}

/**
 * The language a post is in: the one it was written for, else the one its letters are of, else the brand's own
 * (decisions.md, "Names and shapes": siblings differ in network or language).
 */
export function languageOfPost({ language, text }: Worded, brands: Language): Language {
  if (language === "he" || language === "en") return language;
  if (/\p{Script=Hebrew}/u.test(text)) return "he";
  return /\p{Script=Latin}/u.test(text) ? "en" : brands;
}

/** The post of a group for a network and a language; of several the first. */
export function postFor<Post extends Worded & { platform: string }>(
  group: readonly Post[],
  { platform, language }: { platform: string; language: string },
  brands: Language,
): Post | undefined {
  return group.find((one) => one.platform === platform && languageOfPost(one, brands) === language);
}
