import { type RefObject, useCallback, useEffect, useLayoutEffect, useState } from "react";
import { getAutoHeight } from "@/components/editor/create-element";
import { getCurrentPage, useEditor } from "@/components/editor/editor-context";
import type { TextEmphasis, TextPart } from "@/components/editor/editor-view";
import { runTextCommandsInStep } from "@/components/editor/exec-text-command";
import { loadFonts } from "@/lib/canvas/client/load-fonts";
import { setText, styleSpan, styleText, type TextStyleChange } from "@/lib/canvas/core/commands/text";
import type { Editor } from "@/lib/canvas/core/editor";
import type { TextElement, TextSpan } from "@/lib/canvas/core/elements";
import { applySpanStyle, type SpanStyle, shiftSpans } from "@/lib/canvas/core/spans";
import { isDeepEqual } from "@/lib/canvas/core/values";
import { findFontOrFallback, getNearestWeight } from "@/lib/canvas/fonts";

const REGULAR_FONT_WEIGHT = 400;
export const BOLD_FONT_WEIGHT = 700;

/** Text and character styles during editing. The text is committed while typing, the styles on blur. */
export interface EditedText {
  text: string;
  spans: TextSpan[];
}

export function useTextEditing(element: TextElement, field: RefObject<HTMLTextAreaElement | null>) {
  const { view } = useEditor();
  const [typed, setTyped] = useState<EditedText>({ text: element.text, spans: element.spans ?? [] });
  const showPart = useCallback(() => {
    const { selectionStart: start = 0, selectionEnd: end = 0 } = field.current ?? {};
    view.set({ part: start < end ? readPart({ ...element, ...typed }, start, end) : null });
  }, [view, field, element, typed]);
  const emphasize = useCallback(
    (what: TextEmphasis) => {
      const { selectionStart: start = 0, selectionEnd: end = 0 } = field.current ?? {};
      if (start === end || element.lock?.style) return;
      const part = readPart({ ...element, ...typed }, start, end);
      if (what === "italic" && !canToggleItalic(part)) return;
      setTyped((now) => {
        const drawn = { ...element, ...now };
        const look = toggleEmphasis(element, what, !readEmphasis(drawn, start, end)[what]);
        return { ...now, spans: applySpanStyle(drawn, start, end, look) };
      });
    },
    [field, element, typed],
  );
  useEffect(showPart, [showPart]);
  // The stage draws styles that are not committed yet, and their weights may need other font files.
  useLayoutEffect(() => view.set({ typed: getTypedElement(element, typed) }), [view, element, typed]);
  useEffect(() => {
    const weights = typed.spans.flatMap(({ weight }) => weight ?? []);
    if (weights.length > 0) void loadFonts([{ family: element.font, weights }]);
  }, [element.font, typed.spans]);
  useEffect(() => {
    view.field = { emphasize };
    return () => {
      view.field = null;
      view.set({ part: null, typed: null });
    };
  }, [view, emphasize]);
  const type = (text: string, caret: number) =>
    setTyped((now) => ({ text, spans: shiftSpans(now.spans, { from: now.text, to: text, caret }) }));
  return { typed, type, emphasize, showPart };
}

/** Returns the element as the stage draws it during editing: in straight lines, as a text field has them. */
export function getTypedElement(element: TextElement, { text, spans }: EditedText): TextElement {
  const { curve: _, ...straight } = element;
  const drawn = { ...straight, text, spans };
  return { ...drawn, h: getAutoHeight(drawn) };
}

/** The fonts have no italics. A slanted Hebrew letter is no Hebrew letter form, so only slant is taken off. */
export function canToggleItalic({ italic, hasHebrew }: { italic: boolean; hasHebrew: boolean }): boolean {
  return italic || !hasHebrew;
}

/** Returns the change that switches a style of a whole text; null where its font or letters have none. */
export function getEmphasisChange(
  { text, font: name, weight, italic = false, underline = false }: TextElement,
  what: TextEmphasis,
): TextStyleChange | null {
  if (what === "underline") return { underline: !underline };
  if (what === "italic")
    return canToggleItalic({ italic, hasHebrew: hasHebrewLetters(text) }) ? { italic: !italic } : null;
  const font = findFontOrFallback(name);
  const now = getNearestWeight(font, weight);
  const next = getNearestWeight(font, now >= BOLD_FONT_WEIGHT ? REGULAR_FONT_WEIGHT : BOLD_FONT_WEIGHT);
  return next === now ? null : { weight: next };
}

export function hasHebrewLetters(text: string): boolean {
  return /\p{Script=Hebrew}/u.test(text);
}

/** Commits edited text within the open undo step; does nothing when it is unchanged. */
export function commitEditedText(editor: Editor, id: string, { text, spans }: EditedText): void {
  const element = getCurrentPage(editor.read()).els[id];
  if (element?.type !== "text") return;
  const plain = { weight: null, italic: null, underline: null, fill: null };
  const looks = spans.map(({ start, end, ...look }) => {
    const { fill, ...emphasis } = look;
    const isAll = start === 0 && end === text.length && fill === undefined;
    return isAll ? styleText([id], emphasis) : styleSpan(id, { start, end }, look);
  });
  const clean = styleSpan(id, { start: 0, end: text.length }, plain);
  const restyled = !isDeepEqual(spans, element.spans ?? []);
  runTextCommandsInStep(editor, id, [setText(id, text), ...(restyled ? [clean, ...looks] : [])]);
}

function readPart(element: TextElement, start: number, end: number): TextPart {
  return {
    ...readEmphasis(element, start, end),
    hasHebrew: hasHebrewLetters(element.text.slice(start, end)),
  };
}

function readEmphasis(element: TextElement, start: number, end: number): Record<TextEmphasis, boolean> {
  const { spans = [], weight, italic = false, underline = false } = element;
  const within = spans.filter((span) => span.start < end && start < span.end);
  const cuts = [start, ...within.flatMap((span) => [span.start, span.end])];
  const looks = cuts
    .filter((at) => at >= start && at < end)
    .map((at) => {
      const own = within.filter((span) => span.start <= at && at < span.end);
      return Object.assign({ weight, italic, underline }, ...own) as Required<Pick<TextSpan, TextEmphasis>>;
    });
  return {
    weight: looks.every((look) => look.weight >= BOLD_FONT_WEIGHT),
    italic: looks.every((look) => look.italic),
    underline: looks.every((look) => look.underline),
  };
}

function toggleEmphasis({ font }: TextElement, what: TextEmphasis, on: boolean): SpanStyle {
  if (what !== "weight") return { [what]: on };
  return { weight: getNearestWeight(findFontOrFallback(font), on ? BOLD_FONT_WEIGHT : REGULAR_FONT_WEIGHT) };
}
