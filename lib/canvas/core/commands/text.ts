import type { Command } from "@/lib/canvas/core/command";
import { getCommandPage, updateUnlocked } from "@/lib/canvas/core/element-targets";
import type { TextElement } from "@/lib/canvas/core/elements";
import { applySpanStyle, type SpanStyle, shiftSpans } from "@/lib/canvas/core/spans";

/** Maximum text length in UTF-16 code units. */
const MAX_TEXT = 5_000;

/** Text properties except the paint, which is part of `style`. */
export type TextStyleChange = Partial<Pick<TextElement, TextKey>>;
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
 * Replaces a text. Styled spans stay on their words; typing is one step. `caret` is the cursor position in
 * the new text, in UTF-16 code units.
 */
export function setText(id: string, text: string, caret?: number): Command {
  const stored = text.slice(0, MAX_TEXT);
  return {
    label: "text",
    targets: [id],
    coalesce: `text:${id}`,
    run(draft, page) {
      updateUnlocked(getCommandPage(draft, page), [id], "content", (element) => {
        if (element.type !== "text" || element.text === stored) return;
        setSpans(element, shiftSpans(element.spans ?? [], { from: element.text, to: stored, caret }));
        element.text = stored;
      });
    },
  };
}

/**
 * Styles whole texts. Spans keep their own style except weight, italic and underline, which become uniform.
 */
export function styleText(ids: readonly string[], look: TextStyleChange): Command {
  const over = Object.keys(look).filter((key) => key === "weight" || key === "italic" || key === "underline");
  return {
    label: "style",
    targets: ids,
    coalesce: `text-look:${[...ids].join()}:${Object.keys(look).join()}`,
    run(draft, page) {
      updateUnlocked(getCommandPage(draft, page), ids, "style", (element) => {
        if (element.type !== "text") return;
        Object.assign(element, look);
        const none = Object.fromEntries(over.map((key) => [key, null]));
        if (element.spans && over.length > 0)
          setSpans(element, applySpanStyle(element, 0, element.text.length, none));
      });
    },
  };
}

/** Styles a range of a text, such as one bold word. Offsets in UTF-16 code units, end exclusive. */
export function styleSpan(
  id: string,
  { start, end }: { start: number; end: number },
  look: SpanStyle,
): Command {
  return {
    label: "style",
    targets: [id],
    run(draft, page) {
      updateUnlocked(getCommandPage(draft, page), [id], "style", (element) => {
        if (element.type === "text") setSpans(element, applySpanStyle(element, start, end, look));
      });
    },
  };
}

function setSpans(element: TextElement, spans: NonNullable<TextElement["spans"]>): void {
  if (spans.length > 0) element.spans = spans;
  else delete element.spans;
}
