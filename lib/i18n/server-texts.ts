import { named } from "@/lib/core/brand";
import type { Language } from "@/lib/i18n/direction";

/** Texts of a public page, mail or PDF: messages/{language}/server/{name}.json, never served by /locales. */
export async function readServerTexts<T>(language: Language, name: string): Promise<T> {
  const file: { default: T } = await import(`../../messages/${language}/server/${name}.json`);
  return named(file.default, language);
}
