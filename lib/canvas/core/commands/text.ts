import type { Command } from "@/lib/canvas/core/command";
import { createElementCommand } from "@/lib/canvas/core/element-targets";
import type { TextElement } from "@/lib/canvas/core/elements";
import { MAX_ELEMENT_TEXT_LENGTH } from "@/lib/canvas/core/limits";
import { applySpanStyle, type SpanStyle, shiftSpans } from "@/lib/canvas/core/spans";

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
  | "curve"
  | Emphasis;
type Emphasis = "weight" | "italic" | "underline";

/** Replaces a text; spans stay on their words. `caret` is the cursor in it, in UTF-16 code units. */
export function setText(id: string, text: string, caret?: number): Command {
  const stored = text.slice(0, MAX_ELEMENT_TEXT_LENGTH);
  return onText({ label: "text", targets: [id], coalesce: `text:${id}` }, (element) => {
    if (element.text === stored) return;
    setSpans(element, shiftSpans(element.spans ?? [], { from: element.text, to: stored, caret }));
    element.text = stored;
  });
}

/** Styles whole texts. Weight, italic and underline become uniform; spans keep the rest of their style. */
export function styleText(ids: readonly string[], look: TextStyleChange): Command {
  const over = Object.keys(look).filter((key) => key === "weight" || key === "italic" || key === "underline");
  const none = Object.fromEntries(over.map((key) => [key, null]));
  const coalesce = `text-look:${ids.join()}:${Object.keys(look).join()}`;
  return onText({ label: "style", targets: ids, coalesce }, (element) => {
    Object.assign(element, look);
    if (element.curve === 0) delete element.curve;
    if (!element.spans || over.length === 0) return;
    setSpans(element, applySpanStyle(element, 0, element.text.length, none));
  });
}

/** Styles a range of a text, such as one bold word. Offsets in UTF-16 code units, end exclusive. */
export function styleSpan(
  id: string,
  { start, end }: { start: number; end: number },
  look: SpanStyle,
): Command {
  return onText({ label: "style", targets: [id] }, (element) =>
    setSpans(element, applySpanStyle(element, start, end, look)),
  );
}

function onText(props: Omit<Command, "run">, change: (element: TextElement) => void): Command {
  return createElementCommand(props, props.label === "text" ? "content" : "style", (element) => {
    if (element.type === "text") change(element);
  });
}

function setSpans(element: TextElement, spans: NonNullable<TextElement["spans"]>): void {
  if (spans.length > 0) element.spans = spans;
  else delete element.spans;
}
