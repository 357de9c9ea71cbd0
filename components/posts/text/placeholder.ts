const PLACEHOLDER = /\[[^\][\n]{1,60}\]/u;

/** Returns where the first placeholder of a template's text begins and ends; null when it has none. */
export function findPlaceholder(text: string): { start: number; end: number } | null {
  const found = PLACEHOLDER.exec(text);
  return found ? { start: found.index, end: found.index + found[0].length } : null;
}
