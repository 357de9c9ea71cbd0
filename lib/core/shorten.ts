/** The beginning of a text that is too long: in whole words where they leave enough of it. */
export function shorten(text: string, most: number): string {
  if (text.length <= most) return text;
  const head = headOf(text, most - 1);
  const space = head.search(/\s\S*$/u);
  const kept = space > most / 2 ? head.slice(0, space) : head;
  return `${kept.replace(/[\s,.;:–-]+$/u, "")}…`;
}

/** The same of what is known by its letters: to the last one that fits. */
export function clip(text: string, most: number): string {
  return text.length <= most ? text : `${headOf(text, most - 1)}…`;
}

/** The whole sentences among the first signs of a text that has more; empty where the first one has no end there. */
export function sentencesOf(text: string, most: number): string {
  return /^.*[.!?…](?=\s)/su.exec(headOf(text, most))?.[0] ?? "";
}

/** Never half of a sign that takes two places. */
export function headOf(text: string, length: number): string {
  return text.slice(0, length).replace(/\p{Surrogate}$/u, "");
}
