import { defaultEmojiDataResolver, type EmojiData } from "frimousse";
import type { Language } from "@/lib/i18n/direction";

type Resolver = (...options: Parameters<typeof defaultEmojiDataResolver>) => Promise<EmojiData>;

/** Names and keywords of the emoji in one language, from CLDR. The first word is the name. */
export interface EmojiWords {
  categories: Record<number, string>;
  skinTones: EmojiData["skinTones"];
  words: Record<string, [name: string, ...keywords: string[]]>;
}

/** Names the emoji in another language; the English words stay searchable. */
export function translateEmojiData(data: EmojiData, locale: string, translation: EmojiWords): EmojiData {
  const { categories, skinTones, words } = translation;
  return {
    locale,
    skinTones,
    categories: data.categories.map((one) => ({ ...one, label: categories[one.index] ?? one.label })),
    emojis: data.emojis.map((one) => {
      const [name, ...keywords] = words[one.emoji] ?? [one.label];
      return { ...one, label: name, tags: [...keywords, one.label, ...one.tags] };
    }),
  };
}

const resolveEnglish: Resolver = async (_, options) => defaultEmojiDataResolver("en", options);

/** Loads the emoji in the language of the interface. Emojibase has no Hebrew, so its words are a file of their own. */
export const EMOJI_RESOLVERS: Record<Language, Resolver> = {
  en: resolveEnglish,
  async he(locale, options) {
    const [data, response] = await Promise.all([
      resolveEnglish("en", options),
      fetch("/emojibase/he.json", options?.signal ? { signal: options.signal } : {}),
    ]);
    return translateEmojiData(data, locale, (await response.json()) as EmojiWords);
  },
};
