import { sentencesOf, shorten } from "@/lib/core/shorten";

const LONGEST = 150;

/** How a text begins, as a line to be set large: whole sentences of its first paragraph, or its first words. */
export function openingOf(text: string): string {
  const first =
    text
      .split("\n")
      .find((paragraph) => /\p{L}/u.test(paragraph))
      ?.trim() ?? "";
  if (first.length <= LONGEST) return first;
  return sentencesOf(first, LONGEST) || shorten(first, LONGEST);
}
