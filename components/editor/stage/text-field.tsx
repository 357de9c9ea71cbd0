"use client";

import { useTranslations } from "next-intl";
import { type CSSProperties, useEffect, useRef, useState } from "react";
import { useDesign, useDesk, useElement, useView } from "@/components/editor/editor-context";
import { growOnText } from "@/components/editor/exec-on-text";
import { removeElements } from "@/lib/canvas/core/commands/remove";
import { setText } from "@/lib/canvas/core/commands/text";
import type { TextElement } from "@/lib/canvas/core/elements";
import { cornersOf, placeOnPage } from "@/lib/canvas/core/geometry";
import { type Palette, resolveColor } from "@/lib/canvas/core/paints";
import { fontNamed, nearestWeight } from "@/lib/canvas/fonts";
import { textLayoutOf } from "@/lib/canvas/render/paint-text";

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
  const { text, cancelled, type, finish } = useTyping(element);
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
  return (
    <textarea
      ref={field}
      dir={element.dir}
      value={text}
      maxLength={5_000}
      aria-label={t("typing")}
      style={style}
      className="absolute resize-none overflow-hidden border-0 bg-transparent p-0 outline-2 outline-sel"
      onChange={(event) => type(event.target.value)}
      onBlur={finish}
      onKeyDown={(event) => {
        const isDone = event.code === "Enter" && (event.ctrlKey || event.metaKey);
        // An input method uses Escape and Enter for itself.
        if (event.nativeEvent.isComposing || !(isDone || event.code === "Escape")) return;
        event.preventDefault();
        cancelled.current = !isDone;
        // The keys are the stage's again; the field goes when it loses the focus.
        event.currentTarget.closest<HTMLElement>("[role=application]")?.focus();
      }}
    />
  );
}

/** One step back, however long it takes; what is typed is kept on the way, for the tab may be gone at any time. */
function useTyping(element: TextElement) {
  const { editor, view } = useDesk();
  const { id } = element;
  const before = useRef(element.text);
  const cancelled = useRef(false);
  const [text, setDraft] = useState(element.text);
  useEffect(() => {
    editor.begin("text");
    return () => editor.commit();
  }, [editor]);
  function type(typed: string) {
    setDraft(typed);
    editor.exec(setText(id, typed));
  }
  function finish() {
    const kept = cancelled.current ? before.current : text;
    if (cancelled.current || kept.trim() === "") editor.rollback();
    if (kept.trim() === "") editor.exec(removeElements([id]));
    // After a merge on the way the step has ended already, and rolling back led only so far.
    else growOnText(editor, id, setText(id, kept));
    editor.commit();
    view.set({ typing: null });
  }
  return { text, cancelled, type, finish };
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
  const { height, size } = textLayoutOf({ ...element, text: text || "א" });
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
