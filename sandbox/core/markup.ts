/** Markup that is safe to place in a page: only `html` and `raw` make it. */
export interface Markup {
  markup: string;
}

type Part = string | number | Markup | Part[];

const ESCAPES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Markup from text that needs no escaping. */
export function raw(markup: string): Markup {
  return { markup };
}

/** Template tag: every inserted value is escaped unless it is markup already. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Markup {
  return raw(strings.map((piece, index) => piece + show(parts[index] ?? "")).join(""));
}

function show(part: Part): string {
  if (Array.isArray(part)) return part.map(show).join("");
  if (typeof part === "object") return part.markup;
  return String(part).replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character);
}
