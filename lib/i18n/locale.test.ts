import { expect, it } from "vitest";
import { detectLanguage } from "@/lib/i18n/locale";

// spec: 7.76, 7.78, D6.6
it.each([
  ["he", "en-US,en;q=0.9", "he"],
  ["fr", "he-IL,he;q=0.9,en;q=0.8", "he"],
  [undefined, "fr-FR,fr;q=0.9,en;q=0.5,he;q=0.7", "he"],
  [undefined, "iw-IL", "he"],
  [undefined, "he;q=0,en;q=0.1", "en"],
  [undefined, "fr,he;q=0", "en"],
  [undefined, "ar,fr", "en"],
  [undefined, "he;q=abc;;,,", "he"],
  [undefined, undefined, "en"],
] as const)("detectLanguage with cookie %s and browser %s returns %s", (cookie, header, language) => {
  expect(detectLanguage(cookie, header)).toBe(language);
});
