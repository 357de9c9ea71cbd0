"use client";

import { useTranslations } from "next-intl";
import { type CSSProperties, type KeyboardEvent, useEffect, useRef } from "react";
import { useDesign, useDesk, useElement, useView } from "@/components/editor/editor-context";
import type { Emphasis } from "@/components/editor/editor-view";
import { growOnText } from "@/components/editor/exec-on-text";
import { TypedMirror } from "@/components/editor/stage/typed-mirror";
import { keepTyped, type TypedText, useTypedText } from "@/components/editor/stage/use-typed-text";
import type { CommandLabel } from "@/lib/canvas/core/command";
import { removeElements } from "@/lib/canvas/core/commands/remove";
import { setText } from "@/lib/canvas/core/commands/text";
import type { TextElement } from "@/lib/canvas/core/elements";
import { cornersOf, placeOnPage } from "@/lib/canvas/core/geometry";
import { MAX_ELEMENT_TEXT } from "@/lib/canvas/core/limits";
import { type Palette, resolveColor } from "@/lib/canvas/core/paints";
import { fontNamed, nearestWeight } from "@/lib/canvas/fonts";
import { textLayoutOf } from "@/lib/canvas/render/paint-text";

/** With Ctrl or Cmd: of the chosen part. */
const EMPHASIS_KEYS: Readonly<Record<string, Emphasis>> = {
  KeyB: "weight",
  KeyI: "italic",
  KeyU: "underline",
};

/** The text that is being typed, over its place on the stage, in its own letters. */
export function TextField() {
  const typing = useView(({ typing }) => typing);
  const element = useElement(typing ?? "");
  if (element?.type !== "text") return null;
  return <Field key={element.id} element={element} />;
}

function Field({ element }: { element: TextElement }) {
  const t = useTranslations("posts.editor.stage");
  const field = useRef<HTMLTextAreaElement>(null);
  const { typed, type, emphasise, showPart } = useTypedText(element, field);
  const { text, spans } = typed;
  const { cancelled, keep, finish } = useTyping(element, typed);
  const { zoom, offset } = useView((snapshot) => snapshot);
  const page = useDesign(({ document, page }) => document.pages[page]);
  const palette = useDesign(({ document }) => document.palette);
  useEffect(() => {
    field.current?.focus({ preventScroll: true });
    field.current?.select();
  }, []);
  if (!page) return null;

  const place = placeOnPage(page, element.id) ?? element;
  const [corner] = cornersOf(place);
  const style = styleOf(element, {
    text,
    palette,
    zoom,
    left: offset.x + corner.x * zoom,
    top: offset.y + corner.y * zoom,
    rot: place.rot,
  });
  const isMirrored = spans.length > 0;
  return (
    <>
      {isMirrored && <TypedMirror typed={typed} dir={element.dir} style={style} palette={palette} />}
      <textarea
        ref={field}
        dir={element.dir}
        value={text}
        maxLength={MAX_ELEMENT_TEXT}
        aria-label={t("typing")}
        // The mirror behind it shows the letters; here are the caret and what is chosen.
        style={isMirrored ? { ...style, WebkitTextFillColor: "transparent" } : style}
        className="absolute resize-none overflow-hidden border-0 bg-transparent p-0 outline-2 outline-sel"
        onChange={({ target }) => {
          type(target.value, target.selectionEnd);
          keep(target.value);
        }}
        onSelect={showPart}
        onBlur={finish}
        onKeyDown={(event) => {
          const ends = pressed(event, emphasise);
          if (ends === null) return;
          event.preventDefault();
          cancelled.current = ends === "cancel";
          // The keys are the stage's again; the field goes when it loses the focus.
          event.currentTarget.closest<HTMLElement>("[role=application]")?.focus();
        }}
      />
    </>
  );
}

/** Does what a key in the field is for; how typing ends, where it is one of those that end it. */
function pressed(event: KeyboardEvent, emphasise: (what: Emphasis) => void): "keep" | "cancel" | null {
  event.stopPropagation();
  // An input method uses Escape and Enter for itself.
  if (event.nativeEvent.isComposing) return null;
  const isMod = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey;
  const what = isMod ? EMPHASIS_KEYS[event.code] : undefined;
  if (what) {
    event.preventDefault();
    emphasise(what);
  }
  if (event.code === "Escape") return "cancel";
  return event.code === "Enter" && (event.ctrlKey || event.metaKey) ? "keep" : null;
}

/** One step back, however long it takes; what is typed is kept on the way, for the tab may be gone at any time. */
function useTyping(element: TextElement, typed: TypedText) {
  const { editor, view } = useDesk();
  const { id } = element;
  const before = useRef(element.text);
  const cancelled = useRef(false);
  /** Nothing is begun before a letter is typed: looks alone are a step of their own name. */
  const isBegun = useRef(false);
  useEffect(() => () => editor.commit(), [editor]);
  const begin = (label: CommandLabel) => {
    if (!isBegun.current) editor.begin(label);
    isBegun.current = true;
  };
  function keep(text: string) {
    begin("text");
    editor.exec(setText(id, text));
  }
  function finish() {
    const kept = cancelled.current ? before.current : typed.text;
    begin("style");
    if (cancelled.current || kept.trim() === "") editor.rollback();
    if (kept.trim() === "") editor.exec(removeElements([id]));
    // After a merge on the way the step has ended already, and rolling back led only so far.
    else if (cancelled.current) growOnText(editor, id, [setText(id, kept)]);
    else keepTyped(editor, id, typed);
    editor.commit();
    view.set({ typing: null });
  }
  return { cancelled, keep, finish };
}

interface Spot {
  text: string;
  palette: Palette;
  zoom: number;
  /** Screen px of the stage. */
  left: number;
  top: number;
  rot: number;
}

/** The same letters in the same place as on the stage. */
function styleOf(element: TextElement, { text, palette, zoom, left, top, rot }: Spot): CSSProperties {
  const { height, size } = textLayoutOf({
    ...element,
    ...(element.overflow === "grow" ? { h: 1 } : {}),
    text: text || "א",
  });
  const family = fontNamed(element.font);
  const slant = element.italic ? "italic " : "";
  const weight = nearestWeight(family, element.weight);
  return {
    left,
    top,
    width: element.w,
    height: Math.max(element.overflow === "grow" ? height : element.h, size * element.lineHeight),
    transform: `rotate(${rot}deg) scale(${zoom})`,
    transformOrigin: "0 0",
    font: `${slant}${weight} ${size}px/${element.lineHeight} "${family.family}"`,
    letterSpacing: element.letter,
    textAlign: element.align,
    color: colorOf(element, palette),
    textRendering: "geometricPrecision",
  };
}

/** A gradient has no one colour: its first stop is near enough to type in. */
function colorOf({ fill }: TextElement, palette: Palette): string {
  if (typeof fill === "object" && "type" in fill) {
    const [first] = fill.stops;
    return first ? resolveColor(first.color, palette) : "#17191C";
  }
  return resolveColor(fill, palette);
}
