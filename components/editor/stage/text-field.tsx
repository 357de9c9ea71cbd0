"use client";

import { useTranslations } from "next-intl";
import { type CSSProperties, type KeyboardEvent, useEffect, useRef } from "react";
import { useDesign, useDesk, useElement, useView } from "@/components/editor/editor-context";
import type { Emphasis } from "@/components/editor/editor-view";
import { TypedMirror } from "@/components/editor/stage/typed-mirror";
import { keepTyped, useTypedText } from "@/components/editor/stage/use-typed-text";
import { removeElements } from "@/lib/canvas/core/commands/remove";
import type { TextElement } from "@/lib/canvas/core/elements";
import { cornersOf, placeOnPage } from "@/lib/canvas/core/geometry";
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
  const { editor, view } = useDesk();
  const field = useRef<HTMLTextAreaElement>(null);
  const cancelled = useRef(false);
  const { typed, type, emphasise, showPart } = useTypedText(element, field);
  const { text, spans } = typed;
  const { zoom, offset } = useView((snapshot) => snapshot);
  const page = useDesign(({ document, page }) => document.pages[page]);
  const palette = useDesign(({ document }) => document.palette);
  useEffect(() => {
    field.current?.focus({ preventScroll: true });
    field.current?.select();
  }, []);
  if (!page) return null;

  function commit() {
    view.set({ typing: null });
    const kept = cancelled.current ? element.text : text;
    if (kept.trim() === "") return editor.exec(removeElements([element.id]));
    if (!cancelled.current) keepTyped(editor, element, typed);
  }
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
        maxLength={5_000}
        aria-label={t("typing")}
        // The mirror behind it shows the letters; here are the caret and what is chosen.
        style={isMirrored ? { ...style, WebkitTextFillColor: "transparent" } : style}
        className="absolute resize-none overflow-hidden border-0 bg-transparent p-0 outline-2 outline-sel"
        onChange={(event) => type(event.target.value, event.target.selectionEnd)}
        onSelect={showPart}
        onBlur={commit}
        onKeyDown={(event) => {
          if (!pressed(event, emphasise)) return;
          cancelled.current = true;
          field.current?.blur();
        }}
      />
    </>
  );
}

/** Does what a key in the field is for; true for the one that gives up what was typed. */
function pressed(event: KeyboardEvent, emphasise: (what: Emphasis) => void): boolean {
  event.stopPropagation();
  // An input method uses Escape and Enter for itself.
  if (event.nativeEvent.isComposing) return false;
  const isMod = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey;
  const what = isMod ? EMPHASIS_KEYS[event.code] : undefined;
  if (what) {
    event.preventDefault();
    emphasise(what);
  }
  return event.code === "Escape";
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
