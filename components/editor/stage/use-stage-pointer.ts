"use client";

import type Konva from "konva";
import { type RefObject, useCallback, useEffect, useRef } from "react";
import { addElementOnTop, createCanvasElement } from "@/components/editor/create-element";
import { finishCrop, startCrop } from "@/components/editor/crop-image";
import { type EditorContextValue, getCurrentPage, useEditor } from "@/components/editor/editor-context";
import type { Tool } from "@/components/editor/editor-view";
import { dragElements, type StageParts } from "@/components/editor/stage/drag-elements";
import { marqueeSelect } from "@/components/editor/stage/marquee-select";
import { useStagePinch } from "@/components/editor/stage/use-stage-pinch";
import { trackPointer } from "@/components/ui/track-pointer";
import type { CanvasPage } from "@/lib/canvas/core/document";

type Event = Konva.KonvaEventObject<PointerEvent>;

/** Handles presses on the stage by active tool. */
export function useStagePointer(frame: RefObject<HTMLElement | null>, parts: () => StageParts | null) {
  const editor = useEditor();
  const latest = useRef(parts);
  const pinched = useStagePinch(frame, latest);
  useEffect(() => {
    latest.current = parts;
  });
  const space = useSpaceKey(latest);
  const onPointerDown = useCallback(
    (event: Event) => {
      const { evt, target } = event;
      const found = parts();
      if (!found || isHandle(target)) return;
      const { tool, typing, cropping } = editor.view.read();
      // The field commits its text on blur.
      if (typing !== null) (document.activeElement as HTMLElement | null)?.blur();
      if (evt.button === 1 || tool === "hand" || space.current) return pan(evt, editor);
      if (evt.button !== 0) return;
      if (cropping) return isIn(target, "crop") ? undefined : finishCrop(editor);
      if (tool !== "select") return placeNewElement(evt, tool, editor, found);
      pressElement(event, editor, found);
    },
    [editor, parts, space],
  );
  const onDblClick = useCallback(
    ({ target }: Konva.KonvaEventObject<MouseEvent>) => enter(target, editor),
    [editor],
  );
  // A double tap with one finger equals a double click; two fingers lifted successively do not.
  const onDblTap = useCallback(
    ({ target }: Konva.KonvaEventObject<TouchEvent>) => {
      if (!pinched.current) enter(target, editor);
    },
    [editor, pinched],
  );
  return { onPointerDown, onDblClick, onDblTap };
}

function pressElement({ evt, target }: Event, workspace: EditorContextValue, parts: StageParts): void {
  const { editor, view, readOnly } = workspace;
  const { selection } = editor.read();
  const id = hitTestElement(target, getCurrentPage(editor.read()), view.read().within);
  if (id === null) {
    view.set({ within: null });
    marqueeSelect(evt, workspace, parts);
    return;
  }
  const chosen = selection.includes(id);
  if (evt.shiftKey) editor.select(chosen ? selection.filter((one) => one !== id) : [...selection, id]);
  else if (!chosen) editor.select([id]);
  if (!readOnly && !(evt.shiftKey && chosen)) dragElements(evt, workspace, parts);
}

/** Double click edits a text, crops an image or enters a group. */
function enter(target: Konva.Node, workspace: EditorContextValue): void {
  const { editor, view, readOnly } = workspace;
  const page = getCurrentPage(editor.read());
  const id = hitTestElement(target, page, view.read().within);
  const element = id === null ? undefined : page.els[id];
  if (!element) return;
  if (element.type === "text" && !readOnly && !element.lock?.content) view.set({ typing: element.id });
  startCrop(workspace, element);
  if (element.type !== "group") return;
  view.set({ within: element.id });
  const inner = hitTestElement(target, page, element.id);
  if (inner !== null) editor.select([inner]);
}

function pan(start: PointerEvent, { view }: EditorContextValue): void {
  let before = { x: 0, y: 0 };
  trackPointer(start, {
    onMove: (_, delta) => {
      view.pan(delta.x - before.x, delta.y - before.y);
      before = delta;
    },
    onEnd: () => undefined,
    onCancel: () => undefined,
  });
}

/** The transformer handles its own presses. */
function isHandle(node: Konva.Node): boolean {
  return node.getParent()?.className === "Transformer";
}

function isIn(node: Konva.Node, group: string): boolean {
  return node.findAncestor(`.${group}`) !== undefined;
}

/** Tracks the space bar, which pans the page and changes the cursor. */
function useSpaceKey(parts: RefObject<() => StageParts | null>) {
  const down = useRef(false);
  useEffect(() => {
    const set = (isDown: boolean) => {
      down.current = isDown;
      parts.current()?.stage.container().classList.toggle("cursor-grab", isDown);
    };
    const onKey = (event: KeyboardEvent) => {
      const target = event.target instanceof HTMLElement ? event.target : null;
      const isOnStage = target === document.body || target?.getAttribute("role") === "application";
      // Outside the stage the space bar types or presses a button.
      if (event.code === "Space") set(event.type === "keydown" && isOnStage);
    };
    // A key released in another window fires no event here.
    const onBlur = () => set(false);
    window.addEventListener("keydown", onKey);
    window.addEventListener("keyup", onKey);
    window.addEventListener("blur", onBlur);
    return () => {
      window.removeEventListener("keydown", onKey);
      window.removeEventListener("keyup", onKey);
      window.removeEventListener("blur", onBlur);
    };
  }, [parts]);
  return down;
}

/**
 * Returns the element for a pressed node: the outermost one on the page or in the entered group. Null for the
 * background and for locked elements.
 */
function hitTestElement(node: Konva.Node, page: CanvasPage, within: string | null): string | null {
  let found: string | null = null;
  for (let at: Konva.Node | null = node; at; at = at.getParent()) {
    const id = at.id();
    if (id !== "" && id === within) break;
    if (id !== "" && page.els[id]) found = id;
  }
  if (found === null) return null;
  const inside = within !== null && isInside(page, found, within);
  if (within !== null && !inside) return outermost(node, page);
  return page.els[found]?.lock?.move ? null : found;
}

function outermost(node: Konva.Node, page: CanvasPage): string | null {
  return hitTestElement(node, page, null);
}

function isInside(page: CanvasPage, id: string, group: string): boolean {
  const element = page.els[group];
  return element?.type === "group" && element.children.includes(id);
}

/**
 * Adds the tool's element: at the press or as large as dragged. The select tool becomes active afterwards.
 */
function placeNewElement(
  start: PointerEvent,
  tool: Exclude<Tool, "select" | "hand">,
  { editor, view, readOnly, kit }: EditorContextValue,
  { stage }: StageParts,
): void {
  if (readOnly) return;
  const { left, top } = stage.container().getBoundingClientRect();
  const point = (event: PointerEvent) => view.toPage({ x: event.clientX - left, y: event.clientY - top });
  const from = point(start);
  trackPointer(start, {
    onMove: () => undefined,
    onEnd(event, moved) {
      const to = point(event);
      const pulled = moved
        ? {
            x: Math.min(from.x, to.x),
            y: Math.min(from.y, to.y),
            w: Math.abs(to.x - from.x),
            h: Math.abs(to.y - from.y),
          }
        : undefined;
      const element = createCanvasElement(tool, editor.read(), pulled ?? { ...from }, kit.brand.headline);
      addElementOnTop(editor, element);
      view.set({ tool: "select", typing: element.type === "text" ? element.id : null });
    },
    onCancel: () => view.set({ tool: "select" }),
  });
}
