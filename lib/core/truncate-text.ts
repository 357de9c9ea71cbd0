export function truncateText(text: string, most: number): string {
  if (text.length <= most) return text;
  const head = sliceCodePoints(text, most - 1);
  const space = head.search(/\s\S*$/u);
  const stored = space > most / 2 ? head.slice(0, space) : head;
  return `${stored.replace(/[\s,.;:–-]+$/u, "")}…`;
}

export function truncateToLength(text: string, most: number): string {
  return text.length <= most ? text : `${sliceCodePoints(text, most - 1)}…`;
}

/** Returns the whole sentences within the first `most` characters; empty when none ends there. */
export function takeWholeSentences(text: string, most: number): string {
  return /^.*[.!?…](?=\s)/su.exec(sliceCodePoints(text, most))?.[0] ?? "";
}

/** Slices a text without splitting a surrogate pair. */
export function sliceCodePoints(text: string, length: number): string {
  return text.slice(0, length).replace(/\p{Surrogate}$/u, "");
}
