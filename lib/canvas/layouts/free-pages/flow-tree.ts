import { uniteBoxes } from "@/lib/canvas/core/commands/page-format";
import type { CanvasPage } from "@/lib/canvas/core/document";
import {
  type CanvasElement,
  type ImageElement,
  isWritten,
  type ShapeElement,
} from "@/lib/canvas/core/elements";
import {
  type Box,
  buildParentMap,
  getElementsBounds,
  type ParentMap,
  withDescendants,
} from "@/lib/canvas/core/geometry";

interface Placed {
  /** Bounding box on the page before the change. */
  box: Box;
}

/** Elements that keep their arrangement and are only scaled as a whole. */
export interface RigidNode extends Placed {
  kind: "rigid";
  ids: string[];
}

/** One element that takes the width it is given: a text wraps again, a photo is cropped, a rule is stretched. */
export interface FlexibleNode extends Placed {
  kind: "text" | "photo" | "rule";
  id: string;
}

/** A shape or photo behind other elements, which follows their size. */
interface PanelNode extends Placed {
  kind: "panel";
  id: string;
  child: FlowNode;
}

/** A group whose elements are laid out within it, in coordinates of the page. */
export interface GroupNode extends Placed {
  kind: "group";
  id: string;
  child: FlowNode;
}

/** Elements beside each other from left to right, or below each other. */
export interface ListNode extends Placed {
  kind: "row" | "column";
  children: FlowNode[];
  /** Gap in px of a row that became a column, whose children are centered. */
  turnedGap?: number;
}

export type FlowNode = RigidNode | FlexibleNode | PanelNode | GroupNode | ListNode;

/** Smallest share of its area at which a cropped image, or a whole one, is a photo, and not a logo or a code. */
const PHOTO_SHARES = { cropped: 0.08, whole: 0.25 };
/** Smallest share of the width at which a shape behind texts changes its proportion. */
const PANEL_SHARE = 0.45;
/** Share of the page's height below which a plane with one text is a button. */
const BUTTON_SHARE = 0.12;
/** Share of the smaller of two boxes that may be covered before they belong together. */
const OVERLAP_SHARE = 0.1;
/** Share of a box that lies within what contains it. */
const INSIDE_SHARE = 0.9;

/**
 * Arranges the elements of an area as nested rows and columns, by the gaps between them. Within a group, `whole` is
 * the area around it: a code that fills half of a small group is no photo, and a small plane there is a button.
 */
export function buildFlowTree(
  page: CanvasPage,
  ids: readonly string[],
  area: Box,
  whole: Box = area,
): FlowNode | null {
  const boxes = new Map(ids.map((id) => [id, boxOf(page, id)]));
  const read = (id: string) => boxes.get(id) as Box;
  const left = new Set(ids);
  const nodes: FlowNode[] = [];
  const candidates = ids
    .filter((id) => isPanel(page.els[id], area))
    .toSorted((a, b) => areaOf(read(b)) - areaOf(read(a)));
  for (const id of candidates) {
    if (!left.has(id)) continue;
    const above = ids.slice(ids.indexOf(id) + 1).filter((one) => left.has(one));
    const inside = above.filter((one) => isInside(read(one), read(id)));
    const child = inside.some((one) => hasText(page, one)) ? buildFlowTree(page, inside, read(id)) : null;
    // A button keeps its proportion.
    if (!child || (child.kind === "text" && read(id).h < whole.h * BUTTON_SHARE)) continue;
    nodes.push({ kind: "panel", id, child, box: read(id) });
    for (const one of [id, ...inside]) left.delete(one);
  }
  for (const id of left) nodes.push(toLeaf(page, id, { box: read(id), area, whole }));
  return nodes.length === 0 ? null : cut(mergeOverlaps(nodes, page));
}

/** The layout moves elements and leaves the groups, so that one map per page is enough. */
const parents = new WeakMap<CanvasPage, ParentMap>();

/** Returns the bounding box of an element on the page. */
export function boxOf(page: CanvasPage, id: string): Box {
  const known = parents.get(page) ?? buildParentMap(page);
  parents.set(page, known);
  return getElementsBounds(page, [id], known) ?? { x: 0, y: 0, w: 1, h: 1 };
}

/** Returns whether an element, or one within a group, is read. */
export function hasText(page: CanvasPage, id: string): boolean {
  return withDescendants(page, id).some((one) => isWritten(page.els[one]));
}

/** Returns whether an element is an image that may be cropped to another proportion. */
function isPhoto(element: CanvasElement, area: Box): boolean {
  if (element.type !== "image" || element.mask || element.rot !== 0 || element.slot === "logo") return false;
  const isCropped = element.crop.w < 0.99 || element.crop.h < 0.99 || element.origin === "unsplash";
  return areaOf(element) >= areaOf(area) * (isCropped ? PHOTO_SHARES.cropped : PHOTO_SHARES.whole);
}

function isPanel(element: CanvasElement | undefined, area: Box): element is ShapeElement | ImageElement {
  if (element?.rot !== 0 || element.w < area.w * PANEL_SHARE) return false;
  if (element.type === "image") return !element.mask;
  return element.type === "shape" && (element.kind === "rect" || element.kind === "speech");
}

function toLeaf(
  page: CanvasPage,
  id: string,
  { box, area, whole }: { box: Box; area: Box; whole: Box },
): FlowNode {
  const element = page.els[id];
  const rigid: FlowNode = { kind: "rigid", ids: [id], box };
  if (element?.rot !== 0) return rigid;
  if (element.type === "text") return { kind: "text", id, box };
  if (element.type === "group") return toGroup(page, element, { box, whole }) ?? rigid;
  if (isPhoto(element, whole)) return { kind: "photo", id, box };
  const isFlat = box.h <= box.w * 0.05 && box.w >= area.w * 0.3;
  if (isFlat && (element.type === "line" || element.type === "shape")) return { kind: "rule", id, box };
  return rigid;
}

/** Returns null for a group that is scaled as a whole: without texts, a logo, a button, or one that masks its parts. */
function toGroup(
  page: CanvasPage,
  { id, children, clip, slot }: Extract<CanvasElement, { type: "group" }>,
  { box, whole }: { box: Box; whole: Box },
): FlowNode | null {
  if (clip || slot === "logo" || !hasText(page, id) || children.some((one) => !page.els[one]?.visible))
    return null;
  const child = buildFlowTree(page, children, box, whole);
  if (!child || child.kind === "rigid" || !isInside(child.box, box)) return null;
  const isButton = child.kind === "panel" && child.child.kind === "text" && box.h < whole.h * BUTTON_SHARE;
  return isButton ? null : { kind: "group", id, child, box };
}

/** Joins nodes that overlap into rigid ones, until none do. */
function mergeOverlaps(nodes: FlowNode[], page: CanvasPage): FlowNode[] {
  for (const [at, one] of nodes.entries()) {
    const other = nodes.findIndex((two, index) => index > at && isOver(one.box, two.box));
    const second = nodes[other];
    if (!second) continue;
    const ids = [...idsOf(one), ...idsOf(second)];
    const joined: FlowNode = { kind: "rigid", ids, box: uniteBoxes([one.box, second.box]) };
    return mergeOverlaps([...nodes.filter((_, index) => index !== at && index !== other), joined], page);
  }
  return nodes;
}

/** Returns the elements of a node. */
export function idsOf(node: FlowNode): string[] {
  if (node.kind === "rigid") return node.ids;
  if (node.kind === "panel") return [node.id, ...idsOf(node.child)];
  return "children" in node ? node.children.flatMap(idsOf) : [node.id];
}

/** Splits nodes at the widest gap direction; elements in neither rows nor columns stay as they are. */
function cut(nodes: FlowNode[]): FlowNode {
  const [only] = nodes;
  if (nodes.length === 1 && only) return only;
  const box = uniteBoxes(nodes.map((one) => one.box));
  const down = sliced(nodes, "y");
  const across = sliced(nodes, "x");
  if (down.parts.length < 2 && across.parts.length < 2)
    return { kind: "rigid", ids: nodes.flatMap(idsOf), box };
  const isColumn = across.parts.length < 2 || (down.parts.length > 1 && down.gap * 1.2 >= across.gap);
  const parts = isColumn ? joinGrids(down.parts) : across.parts;
  if (parts.length === 1) return { kind: "row", children: across.parts.map(cut), box };
  return { kind: isColumn ? "column" : "row", children: parts.map(cut), box };
}

/** Joins lines whose elements stand below each other, such as icons and their labels. */
function joinGrids(lines: FlowNode[][]): FlowNode[][] {
  const joined: FlowNode[][] = [];
  for (const one of lines) {
    const last = joined.at(-1);
    const count = sliced(one, "x").parts.length;
    const isGrid =
      last &&
      count > 1 &&
      sliced(last, "x").parts.length === count &&
      sliced([...last, ...one], "x").parts.length === count;
    if (isGrid) last.push(...one);
    else joined.push([...one]);
  }
  return joined;
}

function sliced(nodes: readonly FlowNode[], axis: "x" | "y"): { parts: FlowNode[][]; gap: number } {
  const side = axis === "x" ? "w" : "h";
  const parts: FlowNode[][] = [];
  let [end, gap] = [Number.NEGATIVE_INFINITY, 0];
  for (const node of nodes.toSorted((a, b) => a.box[axis] - b.box[axis])) {
    const { [axis]: start, [side]: length } = node.box;
    const last = parts.at(-1);
    // Boxes of texts are higher than their letters, so that neighbors may overlap a little.
    if (!last || start >= end - length * OVERLAP_SHARE) {
      if (last) gap = Math.max(gap, start - end);
      parts.push([node]);
    } else last.push(node);
    end = Math.max(end, start + length);
  }
  return { parts, gap };
}

/** Returns whether two boxes overlap by more than their letters' line spacing explains. */
export function isOver(a: Box, b: Box): boolean {
  return overlapOf(a, b) > Math.min(areaOf(a), areaOf(b)) * OVERLAP_SHARE;
}

function isInside(inner: Box, outer: Box): boolean {
  return overlapOf(inner, outer) >= areaOf(inner) * INSIDE_SHARE;
}

function overlapOf(a: Box, b: Box): number {
  const w = Math.min(a.x + a.w, b.x + b.w) - Math.max(a.x, b.x);
  const h = Math.min(a.y + a.h, b.y + b.h) - Math.max(a.y, b.y);
  return Math.max(0, w) * Math.max(0, h);
}

function areaOf({ w, h }: Box): number {
  return w * h;
}
