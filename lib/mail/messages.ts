import { withProductName } from "@/lib/core/site-config";
import type { Language } from "@/lib/i18n/direction";
import enPosts from "@/messages/en/posts.json" with { type: "json" };
import en from "@/messages/en/server/mail.json" with { type: "json" };
import hePosts from "@/messages/he/posts.json" with { type: "json" };
import he from "@/messages/he/server/mail.json" with { type: "json" };

export type MailMessages = typeof en;

const MESSAGES: Record<Language, MailMessages> = {
  en: withProductName(en, "en"),
  he: withProductName(he, "he"),
};

export function getMailMessages(language: Language): MailMessages {
  return MESSAGES[language];
}

const CAUSES: Record<Language, { problem: Record<string, string>; outcome: { failedText: string } }> = {
  en: enPosts,
  he: hePosts,
};

export function getFailureCauseText(language: Language, code: string): string {
  const { problem, outcome } = CAUSES[language];
  return Object.hasOwn(problem, code) ? (problem[code] ?? "") : outcome.failedText;
}

/** Fills the {placeholders} of a message; throws when a value is missing. */
export function fillPlaceholders(sentence: string, values: Record<string, string>): string {
  return sentence.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`mail text needs a value for {${name}}`);
    return value;
  });
}
