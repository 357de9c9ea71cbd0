import { named } from "@/lib/core/brand";
import type { Language } from "@/lib/i18n/direction";
import enPosts from "@/messages/en/posts.json" with { type: "json" };
import en from "@/messages/en/server/mail.json" with { type: "json" };
import hePosts from "@/messages/he/posts.json" with { type: "json" };
import he from "@/messages/he/server/mail.json" with { type: "json" };

export type MailMessages = typeof en;

const MESSAGES: Record<Language, MailMessages> = {
  en: named(en, "en"),
  he: named(he, "he"),
};

/** The words of mail in a language. */
export function mailMessages(language: Language): MailMessages {
  return MESSAGES[language];
}

const CAUSES: Record<Language, { problem: Record<string, string>; outcome: { failedText: string } }> = {
  en: enPosts,
  he: hePosts,
};

/** Why a post did not go out, in the words the screens have for it. */
export function causeText(language: Language, code: string): string {
  const { problem, outcome } = CAUSES[language];
  return Object.hasOwn(problem, code) ? (problem[code] ?? "") : outcome.failedText;
}

/** Puts values into a sentence's {placeholders}; one without a value is a mistake in the template. */
export function fill(sentence: string, values: Record<string, string>): string {
  return sentence.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`mail text needs a value for {${name}}`);
    return value;
  });
}
