import type { Language } from "@/lib/i18n/direction";
import en from "@/messages/en/server/mail.json" with { type: "json" };
import he from "@/messages/he/server/mail.json" with { type: "json" };

export type MailMessages = typeof en;

const MESSAGES: Record<Language, MailMessages> = { en, he };

/** The words of mail in a language. */
export function mailMessages(language: Language): MailMessages {
  return MESSAGES[language];
}

/** Puts values into a sentence's {placeholders}; one without a value is a mistake in the template. */
export function fill(sentence: string, values: Record<string, string>): string {
  return sentence.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`mail text needs a value for {${name}}`);
    return value;
  });
}
