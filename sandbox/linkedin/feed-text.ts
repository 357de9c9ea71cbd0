import { html, type Markup } from "@/sandbox/core/markup";
import type { Element } from "@/sandbox/linkedin/little-text";

const ADDRESS = /(https?:\/\/[^\s<>"]+)/;

/** A post's text as followers see it: each line finds its own direction; hashtags, names and addresses stand out. */
export function formatText(elements: Element[]): Markup[] {
  return linesOf(elements).flatMap(({ parts, gap }) => {
    if (isEmpty(parts)) return [];
    return [html`<p dir="auto" class="${gap ? "after" : "line-of-text"}">${parts.map(formatPart)}</p>`];
  });
}

interface Line {
  parts: Element[];
  /** An empty line stands before it. */
  gap: boolean;
}

const isEmpty = (parts: Element[]) => parts.every((part) => part.kind === "text" && part.text.trim() === "");

function linesOf(elements: Element[]): Line[] {
  const lines: Line[] = [{ parts: [], gap: false }];
  for (const element of elements) {
    if (element.kind !== "text") {
      lines.at(-1)?.parts.push(element);
      continue;
    }
    for (const [index, text] of element.text.replace(/\r\n?/g, "\n").split("\n").entries()) {
      if (index > 0) lines.push({ parts: [], gap: lines.length > 1 && isEmpty(lines.at(-1)?.parts ?? []) });
      if (text !== "") lines.at(-1)?.parts.push({ kind: "text", text });
    }
  }
  return lines;
}

function formatPart(element: Element): Markup | (string | Markup)[] {
  // Not <bdi>: a line of hashtags alone must still find its direction from them.
  if (element.kind === "hashtag") return html`<strong class="tag">#${element.tag}</strong>`;
  if (element.kind === "mention") return html`<strong class="tag">${element.name}</strong>`;
  // Splitting on a captured group puts the addresses at the odd places.
  return element.text
    .split(ADDRESS)
    .map((part, index) =>
      index % 2 === 0 ? part : html`<a href="${part}" dir="ltr" rel="nofollow noopener">${part}</a>`,
    );
}
