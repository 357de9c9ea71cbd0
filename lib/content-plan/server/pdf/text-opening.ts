import { takeWholeSentences, truncateText } from "@/lib/core/truncate-text";

const LONGEST = 150;

/** Returns whole sentences of the first paragraph for large type, or its first words. */
export function getTextOpening(text: string): string {
  const first =
    text
      .split("\n")
      .find((paragraph) => /\p{L}/u.test(paragraph))
      ?.trim() ?? "";
  if (first.length <= LONGEST) return first;
  return takeWholeSentences(first, LONGEST) || truncateText(first, LONGEST);
}
