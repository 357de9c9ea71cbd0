import type { TextElement, TextSpan } from "@/lib/canvas/core/elements";
import { isDeepEqual } from "@/lib/canvas/core/values";

/** Style of a range of text; null removes a property. */
export interface SpanStyle {
  weight?: number | null;
  italic?: boolean | null;
  underline?: boolean | null;
  fill?: TextSpan["fill"] | null;
}

const KEYS = ["weight", "italic", "underline", "fill"] as const;
type SpanStyleValues = Pick<TextSpan, (typeof KEYS)[number]>;

/** Returns the spans of an edited text; `caret` decides which of two equal characters was deleted. */
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

/** Returns where two texts differ and the UTF-16 units removed and added; the change ends at the caret. */
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

/** Returns the spans after a range is styled: without overlaps and without the element's own style. */
export function applySpanStyle(
  element: TextElement,
  start: number,
  end: number,
  style: SpanStyle,
): TextSpan[] {
  const { text, spans = [] } = element;
  const [from, to] = [Math.max(0, Math.min(start, end)), Math.min(text.length, Math.max(start, end))];
  const edges = [0, from, to, text.length, ...spans.flatMap((span) => [span.start, span.end])];
  const cuts = [...new Set(edges)].filter((at) => at >= 0 && at <= text.length).toSorted((a, b) => a - b);
  const found: TextSpan[] = [];
  for (const [index, at] of cuts.slice(0, -1).entries()) {
    const over = spans.filter((span) => span.start <= at && at < span.end);
    const own = at >= from && at < to ? style : {};
    const drawn = apartFrom(element, [...over, own]);
    const next = cuts[index + 1] ?? at;
    const last = found.at(-1);
    if (Object.keys(drawn).length === 0) continue;
    if (last?.end === at && isDeepEqual(given(last), drawn)) last.end = next;
    else found.push({ start: at, end: next, ...drawn });
  }
  return found;
}

function apartFrom(element: TextElement, looks: readonly SpanStyle[]): SpanStyleValues {
  const all: SpanStyle = Object.assign({}, ...looks.map(given));
  const plain: SpanStyle = { italic: false, underline: false, weight: element.weight };
  if (element.italic) plain.italic = true;
  if (element.underline) plain.underline = true;
  return Object.fromEntries(
    KEYS.flatMap((key) => {
      const value = all[key];
      return value === undefined || value === null || isDeepEqual(value, plain[key]) ? [] : [[key, value]];
    }),
  );
}

function given(value: object): SpanStyleValues {
  const isKey = (key: string) => (KEYS as readonly string[]).includes(key);
  return Object.fromEntries(Object.entries(value).filter(([key, one]) => isKey(key) && one !== undefined));
}
