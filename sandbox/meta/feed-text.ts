import { html, type Markup } from "@/sandbox/core/markup";

const MARKS = /(https?:\/\/[^\s<>"]+|#[\p{L}\p{N}_][\p{L}\p{M}\p{N}_]*)/gu;

/** A post's text as followers see it: each line finds its own direction, hashtags and addresses stand out. */
export function formatMessage(message: string): Markup[] {
  const lines = message.replace(/\r\n?/g, "\n").split("\n");
  return lines.flatMap((line, index) => {
    if (line.trim() === "") return [];
    const gap = index > 0 && lines[index - 1]?.trim() === "";
    return [html`<p dir="auto" class="${gap ? "after" : "line-of-text"}">${formatLine(line)}</p>`];
  });
}

function formatLine(line: string): (string | Markup)[] {
  // Splitting on a captured group puts the marks at the odd places.
  return line.split(MARKS).map((part, index) => {
    if (index % 2 === 0) return part;
    // Not <bdi>: a line of hashtags alone must still find its direction from them.
    if (part.startsWith("#")) return html`<span class="tag">${part}</span>`;
    return html`<a href="${part}" dir="ltr" rel="nofollow noopener">${part}</a>`;
  });
}
