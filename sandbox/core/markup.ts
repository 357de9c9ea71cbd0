import { escapeHtml } from "@/sandbox/core/html";

/** Markup that is safe to place in a page: only `html` and `raw` make it. */
export interface Markup {
  markup: string;
}

type Part = string | number | Markup | Part[];

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
  return escapeHtml(String(part));
}
