import type { Command } from "@/lib/canvas/core/command";
import { setPlaces } from "@/lib/canvas/core/commands/place";
import { contrast, TEXT_CONTRAST } from "@/lib/canvas/core/contrast";
import type { CanvasDocument, CanvasPage } from "@/lib/canvas/core/document";
import type { CanvasElement, TextElement } from "@/lib/canvas/core/elements";
import {
  type Box,
  boundsOf,
  groupsAround,
  type Parents,
  parentsOf,
  rotationOf,
  turn,
  walk,
} from "@/lib/canvas/core/geometry";
import { flatColor, groundOf } from "@/lib/canvas/core/ground";
import { MIN_TEXT_SIZE } from "@/lib/canvas/core/limits";
import { type Color, type Palette, resolveColor } from "@/lib/canvas/core/paints";
import { changeEach, type LockKind, pageAt, plain } from "@/lib/canvas/core/targets";
import { SAFE_ZONES } from "@/lib/canvas/core/zones";

export type FindingCode = "contrast" | "safe_zone" | "off_page" | "small_text" | "cut";

/** Something about a text that readers will not like. */
export interface Finding {
  id: string;
  code: FindingCode;
  /** The command that mends it. It does nothing to what is locked. */
  fix: () => Command;
}

/** How high a text's box must be for all its lines, in document px; null where it shows them all. */
export type RoomFor = (element: TextElement) => number | null;

/** What of a page's visible text cannot be read well, from back to front. Lines are measured by whoever can. */
export function lint(document: CanvasDocument, index: number, roomFor: RoomFor = () => null): Finding[] {
  const page = document.pages[index];
  if (!page) return [];
  const parents = parentsOf(page);
  return walk(page).flatMap(({ id }) => {
    const element = page.els[id];
    const isShown = [element, ...groupsAround(page, id, parents)].every((one) => one?.visible);
    if (element?.type !== "text" || !isShown || element.text.trim() === "") return [];
    return [
      ...contrastOf(document, page, element),
      ...placesOf(document, page, element, parents),
      ...(element.size < MIN_TEXT_SIZE ? [smallText(element)] : []),
      ...cutOf(element, roomFor(element)),
    ];
  });
}

function contrastOf(document: CanvasDocument, page: CanvasPage, element: TextElement): Finding[] {
  const ground = groundOf(document, page, element);
  const fill = flatColor(element.fill, document.palette);
  if (!ground || !fill || contrast(fill, ground) >= TEXT_CONTRAST) return [];
  const better = clearest(ground, document.palette);
  const fix = () =>
    mending(element.id, "style", (one) => {
      if (one.type !== "text") return;
      one.fill = better;
      // Words in a colour of their own are read no better than the rest.
      for (const span of one.spans ?? []) delete span.fill;
    });
  return [{ id: element.id, code: "contrast", fix }];
}

/** The brand's ink or paper; black or white where neither can be read. */
function clearest(ground: string, palette: Palette): Color {
  const on = (one: Color) => contrast(resolveColor(one, palette), ground);
  const best = (first: Color, second: Color) => (on(first) >= on(second) ? first : second);
  const own = best({ token: "brand.ink" }, { token: "brand.paper" });
  return on(own) >= TEXT_CONTRAST ? own : best("#000000", "#FFFFFF");
}

function placesOf(
  document: CanvasDocument,
  page: CanvasPage,
  element: TextElement,
  parents: Parents,
): Finding[] {
  const box = boundsOf(page, [element.id], parents);
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

function smallText({ id }: TextElement): Finding {
  const fix = () =>
    mending(id, "style", (one) => {
      if (one.type === "text") one.size = MIN_TEXT_SIZE;
    });
  return { id, code: "small_text", fix };
}

function cutOf({ id }: TextElement, room: number | null): Finding[] {
  if (room === null) return [];
  return [{ id, code: "cut", fix: () => ({ ...setPlaces({ [id]: { h: room } }), label: "fix" }) }];
}

function mending(id: string, lock: LockKind, change: (element: CanvasElement) => void): Command {
  return {
    label: "fix",
    targets: [id],
    run: (draft, page) => changeEach(pageAt(draft, page), [id], lock, change),
  };
}

/** Moves an element the shortest way into a part of the page; what is larger than it becomes as large. */
function moveInto(id: string, safe: Box): Command {
  return {
    label: "fix",
    targets: [id],
    run(draft, index) {
      const page = pageAt(draft, index);
      if (!page) return;
      const parents = parentsOf(plain(page));
      const turned = rotationOf(plain(page), parents.get(id) ?? null, parents);
      changeEach(page, [id], "move", (element) => {
        const isUpright = (element.rot + turned) % 180 === 0;
        if (isUpright) element.w = Math.min(element.w, safe.w);
        if (isUpright) element.h = Math.min(element.h, safe.h);
        const box = boundsOf(plain(page), [id], parents);
        if (!box) return;
        const [dx, dy] = [inside(box.x, box.w, safe.x, safe.w), inside(box.y, box.h, safe.y, safe.h)];
        const by = turn({ x: dx, y: dy }, { x: 0, y: 0 }, -turned);
        element.x += by.x;
        element.y += by.y;
      });
    },
  };
}

/** How far a stretch has to move to lie within another; to its start where it is longer. */
function inside(start: number, length: number, from: number, whole: number): number {
  if (start < from || length > whole) return from - start;
  return Math.min(0, from + whole - length - start);
}
