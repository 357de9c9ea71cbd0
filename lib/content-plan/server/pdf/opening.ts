const LONGEST = 150;

/** How a text begins, as a line to be set large: whole sentences of its first paragraph, or its first words. */
export function openingOf(text: string): string {
  const first =
    text
      .split("\n")
      .find((paragraph) => /\p{L}/u.test(paragraph))
      ?.trim() ?? "";
  if (first.length <= LONGEST) return first;
  const start = first.slice(0, LONGEST);
  const sentences = /^.*[.!?…](?=\s)/su.exec(start)?.[0];
  if (sentences) return sentences;
  const words = start.slice(0, Math.max(start.lastIndexOf(" "), LONGEST / 2));
  return `${words.replace(/[\s,;:–-]+$/u, "")}…`;
}
