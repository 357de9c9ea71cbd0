/** The beginning of a text that is too long: in whole words where they leave enough of it. */
export function shorten(text: string, most: number): string {
  if (text.length <= most) return text;
  const head = headOf(text, most - 1);
  const space = head.lastIndexOf(" ");
  return `${(space > most / 2 ? head.slice(0, space) : head).trimEnd()}…`;
}

/** The same of what is known by its letters: to the last one that fits. */
export function clip(text: string, most: number): string {
  return text.length <= most ? text : `${headOf(text, most - 1)}…`;
}

/** Never half of a sign that takes two places. */
function headOf(text: string, length: number): string {
  return text.slice(0, length).replace(/\p{Surrogate}$/u, "");
}
