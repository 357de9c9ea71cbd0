"use client";

import type Konva from "konva";
import { type RefObject, useCallback, useEffect, useRef } from "react";
import { finishCrop, startCrop } from "@/components/editor/crop-picture";
import { type Desk, pageOf, useDesk } from "@/components/editor/editor-context";
import { dragElements, type StageParts } from "@/components/editor/stage/drag-elements";
import { pickElement } from "@/components/editor/stage/pick-element";
import { placeNew } from "@/components/editor/stage/place-new";
import { selectByFrame } from "@/components/editor/stage/select-by-frame";
import { useStagePinch } from "@/components/editor/stage/use-stage-pinch";
import { followPointer } from "@/components/ui/follow-pointer";

type Event = Konva.KonvaEventObject<PointerEvent>;

/** What presses on the stage do, by the tool that is in the hand. */
export function useStagePointer(frame: RefObject<HTMLElement | null>, parts: () => StageParts | null) {
  const desk = useDesk();
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
      const { tool, typing, cropping } = desk.view.read();
      // The field keeps what was typed when it loses the focus.
      if (typing !== null) (document.activeElement as HTMLElement | null)?.blur();
      if (evt.button === 1 || tool === "hand" || space.current) return pan(evt, desk);
      if (evt.button !== 0) return;
      if (cropping) return isIn(target, "crop") ? undefined : finishCrop(desk);
      if (tool !== "select") return placeNew(evt, tool, desk, found);
      pressElement(event, desk, found);
    },
    [desk, parts, space],
  );
  const onDblClick = useCallback(
    ({ target }: Konva.KonvaEventObject<MouseEvent>) => enter(target, desk),
    [desk],
  );
  // A finger that taps twice does what a mouse does; two that are lifted one after the other are no such taps.
  const onDblTap = useCallback(
    ({ target }: Konva.KonvaEventObject<TouchEvent>) => {
      if (!pinched.current) enter(target, desk);
    },
    [desk, pinched],
  );
  return { onPointerDown, onDblClick, onDblTap };
}

function pressElement({ evt, target }: Event, desk: Desk, parts: StageParts): void {
  const { editor, view, readOnly } = desk;
  const { selection } = editor.read();
  const id = pickElement(target, pageOf(editor.read()), view.read().within);
  if (id === null) {
    view.set({ within: null });
    selectByFrame(evt, desk, parts);
    return;
  }
  const chosen = selection.includes(id);
  if (evt.shiftKey) editor.select(chosen ? selection.filter((one) => one !== id) : [...selection, id]);
  else if (!chosen) editor.select([id]);
  if (!readOnly && !(evt.shiftKey && chosen)) dragElements(evt, desk, parts);
}

/** A text is typed into, a picture is cropped, a group is entered. */
function enter(target: Konva.Node, desk: Desk): void {
  const { editor, view, readOnly } = desk;
  const page = pageOf(editor.read());
  const id = pickElement(target, page, view.read().within);
  const element = id === null ? undefined : page.els[id];
  if (!element) return;
  if (element.type === "text" && !readOnly && !element.lock?.content) view.set({ typing: element.id });
  startCrop(desk, element);
  if (element.type !== "group") return;
  view.set({ within: element.id });
  const inner = pickElement(target, page, element.id);
  if (inner !== null) editor.select([inner]);
}

function pan(start: PointerEvent, { view }: Desk): void {
  let before = { x: 0, y: 0 };
  followPointer(start, {
    onMove: (_, delta) => {
      view.pan(delta.x - before.x, delta.y - before.y);
      before = delta;
    },
    onEnd: () => undefined,
    onCancel: () => undefined,
  });
}

/** The frame around a selection has presses of its own. */
function isHandle(node: Konva.Node): boolean {
  return node.getParent()?.className === "Transformer";
}

function isIn(node: Konva.Node, group: string): boolean {
  return node.findAncestor(`.${group}`) !== undefined;
}

/** Whether the space bar is down: then the page is moved, and the pointer shows it. */
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
      // Elsewhere the space bar writes, or presses a button.
      if (event.code === "Space") set(event.type === "keydown" && isOnStage);
    };
    // Let go in another window, it is never heard of here.
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
