import type { Prompt } from "@/sandbox/openai/prompt";

export type Language = "en" | "he";

const NAMES: Record<Language, string> = {
  he: "hebrew|he(?:-il)?|iw|עברית",
  en: "english|en(?:-us|-gb)?|אנגלית",
};

/** The language asked for: a marker first, then a request in prose, then the script of the material. */
export function findLanguage(prompt: Prompt): Language {
  for (const text of [prompt.instructions, prompt.user]) {
    const marked = (["he", "en"] as const)
      .map((language) => ({ language, at: markerAt(text, language) }))
      .filter(({ at }) => at >= 0)
      .sort((a, b) => b.at - a.at)[0];
    if (marked) return marked.language;
  }
  const both = `${prompt.instructions}\n${prompt.user}`;
  if (/\bin hebrew\b|בעברית|לכתוב עברית/i.test(both)) return "he";
  if (/\bin english\b|באנגלית/i.test(both)) return "en";
  return hasMoreHebrew(prompt.user) ? "he" : "en";
}

export function hasMoreHebrew(text: string) {
  const hebrew = (text.match(/[א-ת]/g) ?? []).length;
  return hebrew > 0 && hebrew >= (text.match(/[a-z]/gi) ?? []).length;
}

// The last marker wins: later lines of a prompt correct earlier ones.
function markerAt(text: string, language: Language) {
  const marker = new RegExp(
    `(?:\\blanguage|\\blocale|\\blang|שפה|שפת הפוסט)[">\\s]*(?:is|[:=：])?[\\s"“<>]*(?:${NAMES[language]})(?![\\p{L}\\p{M}])`,
    "giu",
  );
  return [...text.matchAll(marker)].at(-1)?.index ?? -1;
}
