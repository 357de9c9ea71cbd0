import type { CanvasDocument, CanvasPage } from "@/lib/canvas/core/document";
import type { ImageElement } from "@/lib/canvas/core/elements";
import { type Box, getElementsBounds, walkLayers, withDescendants } from "@/lib/canvas/core/geometry";
import { getSafeArea } from "@/lib/canvas/core/safe-zones";
import { countLines } from "@/lib/canvas/layouts/measure-text";

interface LayoutFlaws {
  /** Elements on the page before and not on it now. */
  offPage: string[];
  /** Texts under the controls of a platform. */
  unsafe: string[];
  /** Pairs that overlap now and did not before. */
  overlaps: string[];
  /** Texts whose lines are higher than their box. */
  cut: string[];
  /** Texts below 2% of the page's width that were not before. */
  small: string[];
  /** Images stretched more than before. */
  distorted: string[];
  /** Pairs with the same left edge, right edge or middle before and none of them now. */
  misaligned: string[];
  /** Pairs below each other before that are neither below nor beside each other in that order now. */
  reordered: string[];
  /** Largest empty band over the page's width, as a share of the height that no platform covers. */
  empty: number;
}

const NOWHERE: Box = { x: 0, y: 0, w: 0, h: 0 };

/** Compares a resized page with the page before it. */
export function findLayoutFlaws(before: CanvasDocument, after: CanvasDocument): LayoutFlaws {
  const [was, now] = [pageOf(before), pageOf(after)];
  const boxes = (page: CanvasPage) => {
    const found = new Map(page.order.map((id) => [id, getElementsBounds(page, [id]) ?? NOWHERE]));
    return (id: string) => found.get(id) ?? NOWHERE;
  };
  const [old, at] = [boxes(was), boxes(now)];
  const covers = (box: Box, { w, h }: { w: number; h: number }) => box.w >= w * 0.99 && box.h >= h * 0.99;
  const visible = was.order.filter((id) => within(old(id), before.size) && !covers(old(id), before.size));
  const safe = getSafeArea(after.size);
  const legible = ({ w, h }: { w: number; h: number }) => Math.min(w, h * 2) * 0.02;
  const flaws: LayoutFlaws = {
    offPage: visible.filter((id) => !within(at(id), after.size)),
    unsafe: visible.filter(
      (id) =>
        hasText(was, id) &&
        !within({ ...at(id), y: at(id).y - safe.y }, safe) &&
        now.els[id]?.type === "text",
    ),
    overlaps: [],
    cut: [],
    small: [],
    distorted: [],
    misaligned: [],
    reordered: [],
    empty: emptyBand(visible.map(at), safe),
  };
  for (const { id } of walkLayers(now)) {
    const [one, previous] = [now.els[id], was.els[id]];
    if (one?.type === "image" && previous?.type === "image" && stretch(one) > stretch(previous) + 0.02)
      flaws.distorted.push(id);
    if (one?.type !== "text" || previous?.type !== "text") continue;
    const lines = (text: typeof one) =>
      countLines(text.text, text, text.size, text.w) * text.size * text.lineHeight;
    if (lines(one) > one.h * 1.05 && lines(previous) <= previous.h * 1.05) flaws.cut.push(id);
    if (one.size < legible(after.size) * 0.99 && previous.size >= legible(before.size)) flaws.small.push(id);
  }
  for (const [index, first] of visible.entries()) {
    for (const second of visible.slice(index + 1)) {
      const [a, b, c, d] = [old(first), old(second), at(first), at(second)];
      const pair = `${first}+${second}`;
      if (overlap(a, b) <= 0.02 && overlap(c, d) > 0.04) flaws.overlaps.push(pair);
      const [tolerance, now2] = [before.size.w * 0.005, after.size.w * 0.01];
      const lined = (p: Box, q: Box, slack: number) =>
        Math.abs(p.x - q.x) <= slack ||
        Math.abs(p.x + p.w - q.x - q.w) <= slack ||
        Math.abs(p.x + p.w / 2 - q.x - q.w / 2) <= slack ||
        Math.abs(p.y + p.h / 2 - q.y - q.h / 2) <= slack;
      if (lined(a, b, tolerance) && !lined(c, d, now2)) flaws.misaligned.push(pair);
      const isBelow = a.y + a.h <= b.y + 1;
      const isBeside = c.x + c.w <= d.x + 1 || d.x + d.w <= c.x + 1;
      if (isBelow && c.y + c.h > d.y + d.h && !isBeside) flaws.reordered.push(pair);
    }
  }
  return flaws;
}

function pageOf({ pages: [page] }: CanvasDocument): CanvasPage {
  if (!page) throw new Error("A design has no page");
  return page;
}

/** Returns 0 for an image in its own proportion. */
function stretch({ w, h, crop, natural }: ImageElement): number {
  return Math.abs(Math.log(w / (crop.w * natural.w) / (h / (crop.h * natural.h))));
}

function hasText(page: CanvasPage, id: string): boolean {
  return withDescendants(page, id).some((one) => page.els[one]?.type === "text");
}

function within({ x, y, w, h }: Box, size: { w: number; h: number }): boolean {
  return x >= -0.5 && y >= -0.5 && x + w <= size.w + 0.5 && y + h <= size.h + 0.5;
}

function overlap(a: Box, b: Box): number {
  const w = Math.min(a.x + a.w, b.x + b.w) - Math.max(a.x, b.x);
  const h = Math.min(a.y + a.h, b.y + b.h) - Math.max(a.y, b.y);
  return (Math.max(0, w) * Math.max(0, h)) / Math.max(1, Math.min(a.w * a.h, b.w * b.h));
}

function emptyBand(boxes: readonly Box[], area: Box): number {
  let [end, widest] = [area.y, 0];
  for (const { y, h } of boxes.toSorted((a, b) => a.y - b.y)) {
    widest = Math.max(widest, y - end);
    end = Math.max(end, y + h);
  }
  return Math.max(widest, area.y + area.h - end) / area.h;
}
