import { useTranslations } from "next-intl";
import { type CSSProperties, type KeyboardEvent, useEffect, useRef } from "react";
import { useEditor, useEditorState, useElement, useViewState } from "@/components/editor/editor-context";
import type { TextEmphasis } from "@/components/editor/editor-view";
import { runTextCommandsInStep } from "@/components/editor/exec-text-command";
import { getPlainColor } from "@/components/editor/panels/fill-section";
import { TextEditorBackdrop } from "@/components/editor/stage/text-editor-backdrop";
import {
  commitEditedText,
  type EditedText,
  useTextEditing,
} from "@/components/editor/stage/use-text-editing";
import type { CommandLabel } from "@/lib/canvas/core/command";
import { removeElements } from "@/lib/canvas/core/commands/remove";
import { setText } from "@/lib/canvas/core/commands/text";
import type { TextElement } from "@/lib/canvas/core/elements";
import { getCorners, getPageTransform } from "@/lib/canvas/core/geometry";
import { MAX_ELEMENT_TEXT_LENGTH } from "@/lib/canvas/core/limits";
import { type Palette, resolveColor } from "@/lib/canvas/core/paints";
import { findFontOrFallback, getNearestWeight } from "@/lib/canvas/fonts";
import { layOutElementText } from "@/lib/canvas/render/paint-text";

const EMPHASIS_KEYS: Readonly<Record<string, TextEmphasis>> = {
  KeyB: "weight",
  KeyI: "italic",
  KeyU: "underline",
};

export function TextEditorOverlay() {
  const typing = useViewState(({ typing }) => typing);
  const element = useElement(typing ?? "");
  if (element?.type !== "text") return null;
  return <Field key={element.id} element={element} />;
}

function Field({ element }: { element: TextElement }) {
  const t = useTranslations("posts.editor.stage");
  const field = useRef<HTMLTextAreaElement>(null);
  const { typed, type, emphasize, showPart } = useTextEditing(element, field);
  const { text, spans } = typed;
  const { cancelled, keep, finish } = useTyping(element, typed);
  const { zoom, offset } = useViewState((snapshot) => snapshot);
  const page = useEditorState(({ document, page }) => document.pages[page]);
  const palette = useEditorState(({ document }) => document.palette);
  useEffect(() => {
    field.current?.focus({ preventScroll: true });
    field.current?.select();
  }, []);
  if (!page) return null;

  const place = getPageTransform(page, element.id) ?? element;
  const [corner] = getCorners(place);
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
      {isMirrored && <TextEditorBackdrop typed={typed} dir={element.dir} style={style} palette={palette} />}
      <textarea
        ref={field}
        dir={element.dir}
        value={text}
        maxLength={MAX_ELEMENT_TEXT_LENGTH}
        aria-label={t("typing")}
        // The backdrop shows the letters; this field shows caret and selection.
        style={isMirrored ? { ...style, WebkitTextFillColor: "transparent" } : style}
        className="absolute resize-none overflow-hidden border-0 bg-transparent p-0 outline-2 outline-sel"
        onChange={({ target }) => {
          type(target.value, target.selectionEnd);
          keep(target.value);
        }}
        onSelect={showPart}
        onBlur={finish}
        onKeyDown={(event) => {
          const ends = pressed(event, emphasize);
          if (ends === null) return;
          event.preventDefault();
          cancelled.current = ends === "cancel";
          // Returns the focus to the stage; the field unmounts on blur.
          event.currentTarget.closest<HTMLElement>("[role=application]")?.focus();
        }}
      />
    </>
  );
}

/** Handles a key in the field; returns how editing ends, or null when it continues. */
function pressed(event: KeyboardEvent, emphasize: (what: TextEmphasis) => void): "keep" | "cancel" | null {
  event.stopPropagation();
  // An input method uses Escape and Enter itself.
  if (event.nativeEvent.isComposing) return null;
  const isMod = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey;
  const what = isMod ? EMPHASIS_KEYS[event.code] : undefined;
  if (what) {
    event.preventDefault();
    emphasize(what);
  }
  if (event.code === "Escape") return "cancel";
  return event.code === "Enter" && (event.ctrlKey || event.metaKey) ? "keep" : null;
}

/** Editing is one undo step; the text is committed while typing, because the tab may close at any time. */
function useTyping(element: TextElement, typed: EditedText) {
  const { editor, view } = useEditor();
  const { id } = element;
  const before = useRef(element.text);
  const cancelled = useRef(false);
  /** The step starts with the first text change: formatting alone is a step with its own name. */
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
    const stored = cancelled.current ? before.current : typed.text;
    begin("style");
    if (cancelled.current || stored.trim() === "") editor.rollback();
    if (stored.trim() === "") editor.exec(removeElements([id]));
    // A merge during editing ended the step, so a rollback would be incomplete.
    else if (cancelled.current) runTextCommandsInStep(editor, id, [setText(id, stored)]);
    else commitEditedText(editor, id, typed);
    editor.commit();
    view.set({ typing: null });
  }
  return { cancelled, keep, finish };
}

interface FieldPosition {
  text: string;
  palette: Palette;
  zoom: number;
  left: number;
  top: number;
  rot: number;
}

function styleOf(
  element: TextElement,
  { text, palette, zoom, left, top, rot }: FieldPosition,
): CSSProperties {
  const { height, size } = layOutElementText({
    ...element,
    ...(element.overflow === "grow" ? { h: 1 } : {}),
    text: text || "א",
  });
  const family = findFontOrFallback(element.font);
  const slant = element.italic ? "italic " : "";
  const weight = getNearestWeight(family, element.weight);
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
    color: resolveColor(getPlainColor(element.fill), palette),
    textRendering: "geometricPrecision",
  };
}
