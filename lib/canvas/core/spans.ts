import type { TextElement, TextSpan } from "@/lib/canvas/core/elements";
import { isSame } from "@/lib/canvas/core/same";

/** How a part of a text is drawn otherwise; null takes that away from it. */
export interface SpanLook {
  weight?: number | null;
  italic?: boolean | null;
  underline?: boolean | null;
  fill?: TextSpan["fill"] | null;
}

const KEYS = ["weight", "italic", "underline", "fill"] as const;
type Look = Pick<TextSpan, (typeof KEYS)[number]>;

/**
 * Spans after the text became another one. What is typed within a span or right behind it is of it, what takes the place
 * of something is drawn as the first of that was. `caret` is where the writer stands in the new text: without it nobody
 * knows which of two same letters went.
 */
export function shiftSpans(
  spans: readonly TextSpan[],
  { from, to, caret }: { from: string; to: string; caret?: number | undefined },
): TextSpan[] {
  const { at, removed, added } = difference(from, to, caret);
  const by = added - removed;
  const moved = (offset: number) => {
    if (offset < at || (offset === at && removed > 0)) return offset;
    return offset < at + removed ? at + added : offset + by;
  };
  return spans
    .map((span) => ({ ...span, start: moved(span.start), end: moved(span.end) }))
    .filter(({ start, end }) => start < end);
}

/** Where two texts differ: so many units removed there, so many added. What was changed ends at the caret. */
function difference(from: string, to: string, caret = 0): { at: number; removed: number; added: number } {
  const most = Math.min(from.length, to.length);
  const behind = caret > 0 ? sameEnd(from, to, Math.min(most, to.length - caret)) : 0;
  let at = 0;
  while (at < most - behind && from[at] === to[at]) at += 1;
  const same = sameEnd(from, to, most - at);
  return { at, removed: from.length - at - same, added: to.length - at - same };
}

function sameEnd(from: string, to: string, most: number): number {
  let same = 0;
  while (same < most && from[from.length - 1 - same] === to[to.length - 1 - same]) same += 1;
  return same;
}

/** The spans of a text with a part of it drawn so; each unit is in one span at most, and none says what the text says. */
export function withSpan(element: TextElement, start: number, end: number, look: SpanLook): TextSpan[] {
  const { text, spans = [] } = element;
  const [from, to] = [Math.max(0, Math.min(start, end)), Math.min(text.length, Math.max(start, end))];
  const edges = [0, from, to, text.length, ...spans.flatMap((span) => [span.start, span.end])];
  const cuts = [...new Set(edges)].filter((at) => at >= 0 && at <= text.length).toSorted((a, b) => a - b);
  const found: TextSpan[] = [];
  for (const [index, at] of cuts.slice(0, -1).entries()) {
    const over = spans.filter((span) => span.start <= at && at < span.end);
    const own = at >= from && at < to ? look : {};
    const drawn = apartFrom(element, [...over, own]);
    const next = cuts[index + 1] ?? at;
    const last = found.at(-1);
    if (Object.keys(drawn).length === 0) continue;
    if (last?.end === at && isSame(lookOf(last), drawn)) last.end = next;
    else found.push({ start: at, end: next, ...drawn });
  }
  return found;
}

function apartFrom(element: TextElement, looks: readonly SpanLook[]): Look {
  const all: SpanLook = Object.assign({}, ...looks.map(given));
  const plain: SpanLook = { italic: false, underline: false, weight: element.weight };
  if (element.italic) plain.italic = true;
  if (element.underline) plain.underline = true;
  return Object.fromEntries(
    KEYS.flatMap((key) => {
      const value = all[key];
      return value === undefined || value === null || isSame(value, plain[key]) ? [] : [[key, value]];
    }),
  );
}

function lookOf(span: TextSpan): Look {
  return given(span) as Look;
}

function given(value: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(value).filter(([key, one]) => isKey(key) && one !== undefined));
}

function isKey(key: string): boolean {
  return (KEYS as readonly string[]).includes(key);
}
