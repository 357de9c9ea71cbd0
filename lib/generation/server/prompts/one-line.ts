/** Somebody's words as one line of a prompt: they cannot add a line of their own. */
export function oneLine(value: string): string {
  return value.replace(/\s+/g, " ").trim();
}
