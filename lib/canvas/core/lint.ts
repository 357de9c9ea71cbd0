import { getBackgroundColor, toSolidColor } from "@/lib/canvas/core/background-color";
import type { Command } from "@/lib/canvas/core/command";
import { setTransforms } from "@/lib/canvas/core/commands/transform";
import { getContrastRatio, TEXT_CONTRAST } from "@/lib/canvas/core/contrast";
import type { CanvasDocument, CanvasPage } from "@/lib/canvas/core/document";
import { createElementCommand, type LockKind, snapshotDraft } from "@/lib/canvas/core/element-targets";
import {
  type CanvasElement,
  type DataElement,
  isDataElement,
  type TextElement,
} from "@/lib/canvas/core/elements";
import {
  type Box,
  buildParentMap,
  getAncestorGroups,
  getElementsBounds,
  getRotation,
  type ParentMap,
  rotatePoint,
  walkLayers,
} from "@/lib/canvas/core/geometry";
import { MIN_TEXT_SIZE } from "@/lib/canvas/core/limits";
import { getReadableColor } from "@/lib/canvas/core/readable-color";
import { SAFE_ZONES } from "@/lib/canvas/core/safe-zones";

export type FindingCode = "contrast" | "safe_zone" | "off_page" | "small_text" | "cut";

export interface Finding {
  id: string;
  code: FindingCode;
  /** Returns the command that repairs the problem. It does not change locked elements. */
  fix: () => Command;
}

/** Returns the box height in px that a text needs; null when it already shows all its lines. */
export type TextHeightMeasurer = (element: TextElement) => number | null;

/** Returns the readability problems of a page, back to front; finds cut text only with `roomFor`. */
export function lintPage(
  document: CanvasDocument,
  index: number,
  roomFor: TextHeightMeasurer = () => null,
): Finding[] {
  const page = document.pages[index];
  if (!page) return [];
  const parents = buildParentMap(page);
  return walkLayers(page).flatMap(({ id }) => {
    const element = page.els[id];
    const isShown = [element, ...getAncestorGroups(page, id, parents)].every((one) => one?.visible);
    if (isShown && isDataElement(element)) {
      return [
        ...contrastOf(document, page, element),
        ...placesOf(document, page, element, parents),
        ...(element.size < MIN_TEXT_SIZE ? [smallText(element)] : []),
      ];
    }
    if (element?.type !== "text" || !isShown || element.text.trim() === "") return [];
    return [
      ...contrastOf(document, page, element),
      ...placesOf(document, page, element, parents),
      ...(element.size < MIN_TEXT_SIZE ? [smallText(element)] : []),
      ...cutOf(element, roomFor(element)),
    ];
  });
}

type WrittenElement = TextElement | DataElement;

function contrastOf(document: CanvasDocument, page: CanvasPage, element: WrittenElement): Finding[] {
  const ground = getBackgroundColor(document, page, element);
  const fill = toSolidColor(element.type === "text" ? element.fill : element.ink, document.palette);
  if (!ground || !fill || getContrastRatio(fill, ground) >= TEXT_CONTRAST) return [];
  const better = getReadableColor(ground, document.palette);
  const fix = () =>
    mending(element.id, "style", (one) => {
      if (isDataElement(one)) one.ink = better;
      if (one.type !== "text") return;
      one.fill = better;
      // Spans with their own color would have the same contrast problem.
      for (const span of one.spans ?? []) delete span.fill;
    });
  return [{ id: element.id, code: "contrast", fix }];
}

function placesOf(
  document: CanvasDocument,
  page: CanvasPage,
  element: WrittenElement,
  parents: ParentMap,
): Finding[] {
  const box = getElementsBounds(page, [element.id], parents);
  if (!box) return [];
  const { w, h } = document.size;
  const { id } = element;
  const isOff = box.x < -0.5 || box.y < -0.5 || box.x + box.w > w + 0.5 || box.y + box.h > h + 0.5;
  const zone = SAFE_ZONES[document.ratio];
  const safe = { x: 0, y: h * (zone?.top ?? 0), w, h: h * (1 - (zone?.top ?? 0) - (zone?.bottom ?? 0)) };
  if (isOff) return [{ id, code: "off_page", fix: () => moveInto(id, safe) }];
  const isCovered = zone && (box.y < safe.y - 0.5 || box.y + box.h > safe.y + safe.h + 0.5);
  return isCovered ? [{ id, code: "safe_zone", fix: () => moveInto(id, safe) }] : [];
}

function smallText({ id }: WrittenElement): Finding {
  const fix = () =>
    mending(id, "style", (one) => {
      if (one.type === "text" || isDataElement(one)) one.size = MIN_TEXT_SIZE;
    });
  return { id, code: "small_text", fix };
}

function cutOf({ id }: TextElement, room: number | null): Finding[] {
  if (room === null) return [];
  return [{ id, code: "cut", fix: () => ({ ...setTransforms({ [id]: { h: room } }), label: "fix" }) }];
}

function mending(id: string, lock: LockKind, change: (element: CanvasElement) => void): Command {
  return createElementCommand({ label: "fix", targets: [id] }, lock, change);
}

/** Moves an element the shortest way into the safe area; an upright larger one shrinks to it. */
function moveInto(id: string, safe: Box): Command {
  return createElementCommand({ label: "fix", targets: [id] }, "move", (element, page) => {
    const parents = buildParentMap(snapshotDraft(page));
    const turned = getRotation(snapshotDraft(page), parents.get(id) ?? null, parents);
    const isUpright = (element.rot + turned) % 180 === 0;
    if (isUpright) element.w = Math.min(element.w, safe.w);
    if (isUpright) element.h = Math.min(element.h, safe.h);
    const box = getElementsBounds(snapshotDraft(page), [id], parents);
    if (!box) return;
    const [dx, dy] = [inside(box.x, box.w, safe.x, safe.w), inside(box.y, box.h, safe.y, safe.h)];
    const by = rotatePoint({ x: dx, y: dy }, { x: 0, y: 0 }, -turned);
    element.x += by.x;
    element.y += by.y;
  });
}

/** Returns the offset that moves an interval into another; a longer one is aligned to the start. */
function inside(start: number, length: number, from: number, whole: number): number {
  if (start < from || length > whole) return from - start;
  return Math.min(0, from + whole - length - start);
}
