import type { Brief } from "@/sandbox/openai/text/brief";
import copy from "@/sandbox/openai/text/copy.json" with { type: "json" };

const ADDRESS: Record<string, string[]> = copy.address;
const SPEAKER: Record<"en" | "he", Record<string, string>> = copy.speaker;
const WORD = /[\p{L}\p{M}'’]+/gu;

/**
 * Changes a prepared sentence to the brand's speaker and its form of address. Sentences are stored as "we" and in
 * the plural. Returns null where the sentence cannot be said so, such as "ask us" where the brand is named.
 */
export function speak(line: string, { language, speaker, address }: Brief): string | null {
  const own = SPEAKER[language];
  const words = line.match(WORD) ?? [];
  if (speaker === "brand" && words.some((word) => word in own)) return null;
  const toReader = language === "he" ? ADDRESS : {};
  if (address === "neutral" && words.some((word) => word in toReader)) return null;
  return line.replace(WORD, (word) => {
    if (speaker === "I" && word in own) return own[word] ?? word;
    const [feminine, masculine] = toReader[word] ?? [];
    return (address === "feminine" ? feminine : address === "masculine" ? masculine : undefined) ?? word;
  });
}
