import { withProductName } from "@/lib/core/site-config";
import type { Language } from "@/lib/i18n/direction";

type ServerMessageFile =
  | "content-plan"
  | "insights"
  | "landing"
  | "legal-pages"
  | "mail"
  | "style-guide"
  | "templates";

/** Texts of a public page, mail or PDF: messages/{language}/server/{name}.json, never served by /locales. */
export async function readServerMessages<T>(language: Language, name: ServerMessageFile): Promise<T> {
  const file: { default: T } = await import(`../../messages/${language}/server/${name}.json`);
  return withProductName(file.default, language);
}
