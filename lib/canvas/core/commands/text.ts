import type { Command } from "@/lib/canvas/core/command";
import type { TextElement } from "@/lib/canvas/core/elements";
import { type SpanLook, shiftSpans, withSpan } from "@/lib/canvas/core/spans";
import { changeEach, pageAt } from "@/lib/canvas/core/targets";

/** Of a design's text, in UTF-16 units. */
const MAX_TEXT = 5_000;

/** What the words are drawn with; their paint is `style`'s. */
export type TextLook = Partial<Pick<TextElement, TextKey>>;
type TextKey =
  | "dir"
  | "align"
  | "vertical"
  | "overflow"
  | "font"
  | "size"
  | "lineHeight"
  | "letter"
  | Emphasis;
type Emphasis = "weight" | "italic" | "underline";

/**
 * Other words. Parts that are drawn otherwise keep to their words; typing is one step. `caret` is where the writer stands
 * in the new text, in UTF-16 units.
 */
export function setText(id: string, text: string, caret?: number): Command {
  const kept = text.slice(0, MAX_TEXT);
  return {
    label: "text",
    targets: [id],
    coalesce: `text:${id}`,
    run(draft, page) {
      changeEach(pageAt(draft, page), [id], "content", (element) => {
        if (element.type !== "text" || element.text === kept) return;
        setSpans(element, shiftSpans(element.spans ?? [], { from: element.text, to: kept, caret }));
        element.text = kept;
      });
    },
  };
}

/** How texts are drawn as a whole. Parts that are drawn otherwise stay so, but in weight, slant and line all are alike. */
export function styleText(ids: readonly string[], look: TextLook): Command {
  const over = Object.keys(look).filter((key) => key === "weight" || key === "italic" || key === "underline");
  return {
    label: "style",
    targets: ids,
    coalesce: `text-look:${[...ids].join()}:${Object.keys(look).join()}`,
    run(draft, page) {
      changeEach(pageAt(draft, page), ids, "style", (element) => {
        if (element.type !== "text") return;
        Object.assign(element, look);
        const none = Object.fromEntries(over.map((key) => [key, null]));
        if (element.spans && over.length > 0)
          setSpans(element, withSpan(element, 0, element.text.length, none));
      });
    },
  };
}

/** How a part of a text is drawn: one bold word. Offsets in UTF-16 units, the end not included. */
export function styleSpan(
  id: string,
  { start, end }: { start: number; end: number },
  look: SpanLook,
): Command {
  return {
    label: "style",
    targets: [id],
    run(draft, page) {
      changeEach(pageAt(draft, page), [id], "style", (element) => {
        if (element.type === "text") setSpans(element, withSpan(element, start, end, look));
      });
    },
  };
}

function setSpans(element: TextElement, spans: NonNullable<TextElement["spans"]>): void {
  if (spans.length > 0) element.spans = spans;
  else delete element.spans;
}
