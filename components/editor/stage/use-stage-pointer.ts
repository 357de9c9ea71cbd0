import type Konva from "konva";
import { Group } from "konva/lib/Group";
import { Shape } from "konva/lib/Shape";
import { Rect } from "konva/lib/shapes/Rect";
import { type MouseEvent, type RefObject, useEffect, useRef } from "react";
import {
  createCanvasElement,
  createDrawnLine,
  getTextDefaults,
  placeElement,
} from "@/components/editor/create-element";
import { finishCrop, startCrop } from "@/components/editor/crop-image";
import { type EditorContextValue, getCurrentPage, useEditor } from "@/components/editor/editor-context";
import type { Tool } from "@/components/editor/editor-view";
import { dragElements, type StageParts } from "@/components/editor/stage/drag-elements";
import { useStagePinch } from "@/components/editor/stage/use-stage-pinch";
import { trackPointer } from "@/components/ui/track-pointer";
import type { CanvasPage } from "@/lib/canvas/core/document";
import { type Box, getElementsBounds, type Point } from "@/lib/canvas/core/geometry";
import { getLeafAttrs } from "@/lib/canvas/render/build-element";

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
  const onDblClick = ({ target }: Konva.KonvaEventObject<unknown>) => enter(target, editor);
  // A double tap with one finger equals a double click; two fingers lifted successively do not.
  const onDblTap = ({ target }: Konva.KonvaEventObject<TouchEvent>) => {
    if (!pinched.current) enter(target, editor);
  };
  return { onPointerDown, onDblClick, onDblTap };
}

/** Returns the handler of a right click, and of the menu key, which keeps the selection. */
export function useStageContextMenu(parts: () => StageParts | null) {
  const { editor, view } = useEditor();
  return (event: MouseEvent<HTMLElement>) => {
    const found = parts();
    // A text field has the browser's menu.
    if (!found || event.target instanceof HTMLTextAreaElement) return;
    event.preventDefault();
    if (view.read().cropping) return;
    const page = getCurrentPage(editor.read());
    const { left, top } = event.currentTarget.getBoundingClientRect();
    if (event.target === event.currentTarget) {
      const { zoom, offset, stage } = view.read();
      const box = getElementsBounds(page, editor.read().selection);
      view.set({
        menu: box
          ? { x: offset.x + (box.x + box.w / 2) * zoom, y: offset.y + (box.y + box.h / 2) * zoom }
          : { x: stage.w / 2, y: stage.h / 2 },
      });
      return;
    }
    found.stage.setPointersPositions(event.nativeEvent);
    const node = found.stage.getIntersection(found.stage.getPointerPosition() ?? { x: -1, y: -1 });
    const isHandle = node?.getParent()?.className === "Transformer";
    const id = node ? hitTestElement(node, page, view.read().within, true) : null;
    if (!isHandle && (id === null || !editor.read().selection.includes(id)))
      editor.select(id === null ? [] : [id]);
    view.set({ menu: { x: event.clientX - left, y: event.clientY - top } });
  };
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
function hitTestElement(
  node: Konva.Node,
  page: CanvasPage,
  within: string | null,
  isLockedFound = false,
): string | null {
  let found: string | null = null;
  for (let at: Konva.Node | null = node; at; at = at.getParent()) {
    const id = at.id();
    if (id !== "" && id === within) break;
    if (id !== "" && page.els[id]) found = id;
  }
  if (found === null) return null;
  const group = page.els[within ?? ""];
  const isInside = group?.type === "group" && group.children.includes(found);
  if (within !== null && !isInside) return hitTestElement(node, page, null, isLockedFound);
  return page.els[found]?.lock?.move && !isLockedFound ? null : found;
}

/** Adds the tool's element: at the press or as large as dragged. */
function placeNewElement(
  start: PointerEvent,
  tool: Exclude<Tool, "select" | "hand">,
  workspace: EditorContextValue,
  { stage, guides, guideColor }: StageParts,
): void {
  const { editor, view, readOnly, getImage } = workspace;
  if (readOnly) return;
  const { left, top } = stage.container().getBoundingClientRect();
  const point = (event: PointerEvent) => view.toPage({ x: event.clientX - left, y: event.clientY - top });
  const from = point(start);
  const create = (spot: Point & Partial<Box>) =>
    createCanvasElement(tool, editor.read(), spot, getTextDefaults(workspace));
  const look = { strokeWidth: 1, strokeScaleEnabled: false, stroke: guideColor };
  const frame = new Rect({ ...look, dash: [4, 4] });
  const outline = new Group({ listening: false });
  trackPointer(start, {
    onMove(event) {
      const end = getDrawnEnd(from, point(event), tool, event.shiftKey);
      const box = getBoxBetween(from, end);
      frame.remove();
      frame.setAttrs({ x: box.x, y: box.y, width: box.w, height: box.h });
      outline.destroyChildren();
      const element = tool === "line" ? createDrawnLine(editor.read(), from, end) : create(box);
      const { palette } = editor.read().document;
      if (element.type !== "text" && element.type !== "group")
        outline.add(new Shape({ ...getLeafAttrs(element, { palette, getImage, screen: "draft" }), id: "" }));
      outline.add(frame);
      if (!outline.getParent()) guides.add(outline);
    },
    onEnd(event, moved) {
      outline.destroy();
      const to = getDrawnEnd(from, point(event), tool, event.shiftKey);
      if (moved && tool === "line") placeElement(workspace, createDrawnLine(editor.read(), from, to));
      else placeElement(workspace, create(moved ? getBoxBetween(from, to) : from));
    },
    onCancel() {
      outline.destroy();
      view.set({ tool: "select" });
    },
  });
}

const EIGHTH_TURN = Math.PI / 4;

/** With Shift, shapes are as wide as high, and lines have an angle of a multiple of 45 degrees. */
function getDrawnEnd(from: Point, to: Point, tool: Tool, isShift: boolean): Point {
  if (!isShift || tool === "text") return to;
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  if (tool === "line") {
    const [length, angle] = [Math.hypot(dx, dy), Math.round(Math.atan2(dy, dx) / EIGHTH_TURN) * EIGHTH_TURN];
    return { x: from.x + length * Math.cos(angle), y: from.y + length * Math.sin(angle) };
  }
  const side = Math.max(Math.abs(dx), Math.abs(dy));
  return { x: from.x + (dx < 0 ? -side : side), y: from.y + (dy < 0 ? -side : side) };
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
