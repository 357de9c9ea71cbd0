import type Konva from "konva";
import { Rect } from "konva/lib/shapes/Rect";
import { type RefObject, useEffect, useRef } from "react";
import { addElementOnTop, createCanvasElement } from "@/components/editor/create-element";
import { finishCrop, startCrop } from "@/components/editor/crop-image";
import { type EditorContextValue, getCurrentPage, useEditor } from "@/components/editor/editor-context";
import type { Tool } from "@/components/editor/editor-view";
import { dragElements, type StageParts } from "@/components/editor/stage/drag-elements";
import { useStagePinch } from "@/components/editor/stage/use-stage-pinch";
import { trackPointer } from "@/components/ui/track-pointer";
import type { CanvasPage } from "@/lib/canvas/core/document";
import { type Box, getElementsBounds, type Point } from "@/lib/canvas/core/geometry";

type Event = Konva.KonvaEventObject<PointerEvent>;

export function useStagePointer(frame: RefObject<HTMLElement | null>, parts: () => StageParts | null) {
  const editor = useEditor();
  const latest = useRef(parts);
  const pinched = useStagePinch(frame, latest);
  useEffect(() => {
    latest.current = parts;
  });
  const space = useSpaceKey(latest);
  const onPointerDown = (event: Event) => {
    const { evt, target } = event;
    const found = parts();
    // The transformer handles its own presses.
    if (!found || target.getParent()?.className === "Transformer") return;
    const { tool, typing, cropping } = editor.view.read();
    // The field commits its text on blur.
    if (typing !== null) (document.activeElement as HTMLElement | null)?.blur();
    if (evt.button === 1 || tool === "hand" || space.current) return pan(evt, editor);
    if (evt.button !== 0) return;
    if (cropping) return target.findAncestor(".crop") ? undefined : finishCrop(editor);
    if (tool !== "select") return placeNewElement(evt, tool, editor, found);
    pressElement(event, editor, found);
  };
  const onDblClick = ({ target }: Konva.KonvaEventObject<MouseEvent>) => enter(target, editor);
  // A double tap with one finger equals a double click; two fingers lifted successively do not.
  const onDblTap = ({ target }: Konva.KonvaEventObject<TouchEvent>) => {
    if (!pinched.current) enter(target, editor);
  };
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
    const stop = new AbortController();
    const { signal } = stop;
    window.addEventListener("keydown", onKey, { signal });
    window.addEventListener("keyup", onKey, { signal });
    // A key released in another window fires no event here.
    window.addEventListener("blur", () => set(false), { signal });
    return () => stop.abort();
  }, [parts]);
  return down;
}

/** Returns the outermost element on the page or in the entered group; null for background or a lock. */
function hitTestElement(node: Konva.Node, page: CanvasPage, within: string | null): string | null {
  let found: string | null = null;
  for (let at: Konva.Node | null = node; at; at = at.getParent()) {
    const id = at.id();
    if (id !== "" && id === within) break;
    if (id !== "" && page.els[id]) found = id;
  }
  if (found === null) return null;
  const group = page.els[within ?? ""];
  const isInside = group?.type === "group" && group.children.includes(found);
  if (within !== null && !isInside) return hitTestElement(node, page, null);
  return page.els[found]?.lock?.move ? null : found;
}

/** Adds the tool's element: at the press or as large as dragged. */
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
      const spot = moved ? getBoxBetween(from, to) : from;
      const element = createCanvasElement(tool, editor.read(), spot, kit.brand.headline);
      addElementOnTop(editor, element);
      view.set({ tool: "select", typing: element.type === "text" ? element.id : null });
    },
    onCancel: () => view.set({ tool: "select" }),
  });
}

function getBoxBetween(from: Point, to: Point): Box {
  return {
    x: Math.min(from.x, to.x),
    y: Math.min(from.y, to.y),
    w: Math.abs(to.x - from.x),
    h: Math.abs(to.y - from.y),
  };
}

/** Selects all elements that a dragged frame touches; a press on the background clears the selection. */
function marqueeSelect(
  start: PointerEvent,
  { editor, view }: EditorContextValue,
  { stage, guides, guideColor }: StageParts,
): void {
  const { left, top } = stage.container().getBoundingClientRect();
  const point = (event: PointerEvent) => view.toPage({ x: event.clientX - left, y: event.clientY - top });
  const from = point(start);
  const before = start.shiftKey ? editor.read().selection : [];
  const rect = new Rect({ stroke: guideColor, strokeWidth: 1, strokeScaleEnabled: false, dash: [4, 4] });
  const page = getCurrentPage(editor.read());
  const boxes = page.order
    .filter((id) => page.els[id]?.visible && !page.els[id]?.lock?.move)
    .flatMap((id) => {
      const bounds = getElementsBounds(page, [id]);
      return bounds ? [{ id, ...bounds }] : [];
    });
  const end = () => void rect.destroy();
  trackPointer(start, {
    onMove(event) {
      const to = point(event);
      const frame = getBoxBetween(from, to);
      if (!rect.getParent()) guides.add(rect);
      rect.setAttrs({ x: frame.x, y: frame.y, width: frame.w, height: frame.h });
      const touched = boxes.filter(
        (box) =>
          box.x < frame.x + frame.w &&
          box.x + box.w > frame.x &&
          box.y < frame.y + frame.h &&
          box.y + box.h > frame.y,
      );
      const ids = [...new Set([...before, ...touched.map(({ id }) => id)])];
      if (ids.join() !== editor.read().selection.join()) editor.select(ids);
    },
    onEnd(_, moved) {
      end();
      if (!moved) editor.select([...before]);
    },
    onCancel() {
      end();
      editor.select([...before]);
    },
  });
}
