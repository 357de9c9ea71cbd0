"use client";

import { type RefObject, useCallback, useEffect, useState } from "react";
import { pageOf, useDesk } from "@/components/editor/editor-context";
import type { Emphasis } from "@/components/editor/editor-view";
import { growOnText } from "@/components/editor/exec-on-text";
import { setText, styleSpan, styleText } from "@/lib/canvas/core/commands/text";
import type { Editor } from "@/lib/canvas/core/editor";
import type { TextElement, TextSpan } from "@/lib/canvas/core/elements";
import { isSame } from "@/lib/canvas/core/same";
import { type SpanLook, shiftSpans, withSpan } from "@/lib/canvas/core/spans";
import { fontNamed, nearestWeight } from "@/lib/canvas/fonts";

export const REGULAR = 400;
export const BOLD = 700;

/** Words and how parts of them are drawn, as they are being typed. The words are kept on the way, their looks when the field is left. */
export interface TypedText {
  text: string;
  spans: TextSpan[];
}

/** What is typed into a text's field, and which part of it is chosen. */
export function useTypedText(element: TextElement, field: RefObject<HTMLTextAreaElement | null>) {
  const { view } = useDesk();
  const [typed, setTyped] = useState<TypedText>({ text: element.text, spans: element.spans ?? [] });
  const showPart = useCallback(() => {
    const { selectionStart: start = 0, selectionEnd: end = 0 } = field.current ?? {};
    view.set({ part: start < end ? lookOf({ ...element, ...typed }, start, end) : null });
  }, [view, field, element, typed]);
  const emphasise = useCallback(
    (what: Emphasis) => {
      const { selectionStart: start = 0, selectionEnd: end = 0 } = field.current ?? {};
      if (start === end || element.lock?.style) return;
      setTyped((now) => {
        const drawn = { ...element, ...now };
        const look = turned(element, what, !lookOf(drawn, start, end)[what]);
        return { ...now, spans: withSpan(drawn, start, end, look) };
      });
    },
    [field, element],
  );
  useEffect(showPart, [showPart]);
  useEffect(() => {
    view.field = { emphasise };
    return () => {
      view.field = null;
      view.set({ part: null });
    };
  }, [view, emphasise]);
  const type = (text: string, caret: number) =>
    setTyped((now) => ({ text, spans: shiftSpans(now.spans, { from: now.text, to: text, caret }) }));
  return { typed, type, emphasise, showPart };
}

/** Puts what was typed into the design, within the step that is open; nothing where nothing was changed. */
export function keepTyped(editor: Editor, id: string, { text, spans }: TypedText): void {
  const element = pageOf(editor.read()).els[id];
  if (element?.type !== "text") return;
  const plain = { weight: null, italic: null, underline: null, fill: null };
  const looks = spans.map(({ start, end, ...look }) => {
    const { fill, ...emphasis } = look;
    const isAll = start === 0 && end === text.length && fill === undefined;
    return isAll ? styleText([id], emphasis) : styleSpan(id, { start, end }, look);
  });
  const clean = styleSpan(id, { start: 0, end: text.length }, plain);
  const restyled = !isSame(spans, element.spans ?? []);
  growOnText(editor, id, [setText(id, text), ...(restyled ? [clean, ...looks] : [])]);
}

/** Whether all of a part is drawn so. */
function lookOf(element: TextElement, start: number, end: number): Record<Emphasis, boolean> {
  const { spans = [], weight, italic = false, underline = false } = element;
  const within = spans.filter((span) => span.start < end && start < span.end);
  const cuts = [start, ...within.flatMap((span) => [span.start, span.end])];
  const looks = cuts
    .filter((at) => at >= start && at < end)
    .map((at) => {
      const own = within.filter((span) => span.start <= at && at < span.end);
      return Object.assign({ weight, italic, underline }, ...own) as Required<Pick<TextSpan, Emphasis>>;
    });
  return {
    weight: looks.every((look) => look.weight >= BOLD),
    italic: looks.every((look) => look.italic),
    underline: looks.every((look) => look.underline),
  };
}

function turned({ font }: TextElement, what: Emphasis, on: boolean): SpanLook {
  if (what !== "weight") return { [what]: on };
  return { weight: nearestWeight(fontNamed(font), on ? BOLD : REGULAR) };
}
