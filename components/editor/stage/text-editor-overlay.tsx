import { useTranslations } from "next-intl";
import { type CSSProperties, type KeyboardEvent, useEffect, useRef } from "react";
import { useEditor, useEditorState, useElement, useViewState } from "@/components/editor/editor-context";
import type { TextEmphasis } from "@/components/editor/editor-view";
import {
  commitEditedText,
  type EditedText,
  getTypedElement,
  useTextEditing,
} from "@/components/editor/stage/use-text-editing";
import type { CommandLabel } from "@/lib/canvas/core/command";
import { removeElements } from "@/lib/canvas/core/commands/remove";
import { setText } from "@/lib/canvas/core/commands/text";
import type { TextElement } from "@/lib/canvas/core/elements";
import { getCorners, getPageTransform } from "@/lib/canvas/core/geometry";
import { MAX_ELEMENT_TEXT_LENGTH } from "@/lib/canvas/core/limits";
import { continueList } from "@/lib/canvas/core/lists";
import { getPlainColor, resolveColor } from "@/lib/canvas/core/paints";
import { findFontOrFallback, getFontStack, getNearestWeight } from "@/lib/canvas/fonts";
import { layOutElementText } from "@/lib/canvas/render/paint-text";
import type { TextLayout } from "@/lib/canvas/render/text-lines";

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
  const { text } = typed;
  const { keep, finish } = useTyping(element, typed);
  const { zoom, offset } = useViewState((snapshot) => snapshot);
  const page = useEditorState(({ document, page }) => document.pages[page]);
  const palette = useEditorState(({ document }) => document.palette);
  useEffect(() => {
    field.current?.focus({ preventScroll: true });
    field.current?.select();
  }, []);
  if (!page) return null;

  const drawn = getTypedElement(element, typed);
  const place = { ...(getPageTransform(page, element.id) ?? element), h: drawn.h };
  const [corner] = getCorners(place);
  const { layout, style } = placeField(drawn);
  return (
    <textarea
      ref={field}
      // The renderer takes one direction for the whole text, and so does the caret.
      dir={layout.direction}
      value={text}
      maxLength={MAX_ELEMENT_TEXT_LENGTH}
      aria-label={t("typing")}
      // The stage draws the letters; this field shows caret and selection.
      style={{
        ...style,
        left: offset.x + corner.x * zoom,
        top: offset.y + corner.y * zoom,
        transform: `rotate(${place.rot}deg) scale(${zoom})`,
        caretColor: resolveColor(getPlainColor(element.fill), palette),
      }}
      className="absolute resize-none normal-nums overflow-hidden border-0 bg-transparent p-0 text-transparent outline-2 outline-sel selection:bg-sel/30 selection:text-transparent"
      onChange={({ target }) => {
        type(target.value, target.selectionEnd);
        keep(target.value);
      }}
      onSelect={showPart}
      onBlur={finish}
      onKeyDown={(event) => {
        if (isListContinued(event)) return;
        if (!isEndOfTyping(event, emphasize)) return;
        event.preventDefault();
        // Returns the focus to the stage; the field unmounts on blur.
        event.currentTarget.closest<HTMLElement>("[role=application]")?.focus();
      }}
    />
  );
}

/** Continues a list at Enter, or ends it at an item without text; returns whether the key did. */
function isListContinued(event: KeyboardEvent<HTMLTextAreaElement>): boolean {
  const { code, shiftKey, ctrlKey, metaKey, altKey, nativeEvent, currentTarget: field } = event;
  if (code !== "Enter" || shiftKey || ctrlKey || metaKey || altKey || nativeEvent.isComposing) return false;
  const { selectionStart: start, selectionEnd: end, value } = field;
  const change = continueList(value, start);
  if (!change) return false;
  event.stopPropagation();
  event.preventDefault();
  field.setRangeText(change.insert, start - change.remove, end, "end");
  field.dispatchEvent(new Event("input", { bubbles: true }));
  return true;
}

/** Handles a key in the field; returns whether editing ends. Both keys keep the text, which undo restores. */
function isEndOfTyping(event: KeyboardEvent, emphasize: (what: TextEmphasis) => void): boolean {
  event.stopPropagation();
  // An input method uses Escape and Enter itself.
  if (event.nativeEvent.isComposing) return false;
  const isMod = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey;
  const what = isMod ? EMPHASIS_KEYS[event.code] : undefined;
  if (what) {
    event.preventDefault();
    emphasize(what);
  }
  return event.code === "Escape" || (event.code === "Enter" && (event.ctrlKey || event.metaKey));
}

/** Editing is one undo step; the text is committed while typing, because the tab may close at any time. */
function useTyping(element: TextElement, typed: EditedText) {
  const { editor, view } = useEditor();
  const { id } = element;
  /**
   * The step starts with the first text change: formatting alone is a step with its own name. New text
   * continues the step that added it.
   */
  const isBegun = useRef(editor.isInStep());
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
    begin("style");
    if (typed.text.trim() === "") {
      editor.rollback();
      editor.exec(removeElements([id]));
    } else commitEditedText(editor, id, typed);
    editor.commit();
    view.set({ typing: null });
  }
  return { keep, finish };
}

/** Places the field's lines exactly over the drawn ones, in document px. */
function placeField(element: TextElement): { layout: TextLayout; style: CSSProperties } {
  const layout = layOutElementText({ ...element, text: element.text || "א" });
  const family = findFontOrFallback(element.font);
  const isJustified = element.align === "justify" && layout.direction === "ltr";
  const style = {
    width: element.w,
    height: Math.max(layout.height, layout.lineHeight),
    paddingTop: layout.lines[0]?.top ?? 0,
    paddingInline: element.bg?.padX ?? 0,
    transformOrigin: "0 0",
    font: `${getNearestWeight(family, element.weight)} ${layout.size}px/${layout.lineHeight}px ${getFontStack(element.font)}`,
    letterSpacing: layout.letter,
    textAlign: element.align === "justify" && !isJustified ? "start" : element.align,
    textRendering: "geometricPrecision",
  } as const;
  return { layout, style };
}
