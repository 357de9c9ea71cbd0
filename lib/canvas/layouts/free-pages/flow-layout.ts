import type { CanvasPage } from "@/lib/canvas/core/document";
import type { TextElement } from "@/lib/canvas/core/elements";
import type { Box } from "@/lib/canvas/core/geometry";
import { MIN_TEXT_SIZE } from "@/lib/canvas/core/limits";
import { resizeElement, scaleStyle } from "@/lib/canvas/core/scaling";
import type {
  FlexibleNode,
  FlowNode,
  GroupNode,
  ListNode,
  RigidNode,
} from "@/lib/canvas/layouts/free-pages/flow-tree";
import { countLines, measureLineWidth } from "@/lib/canvas/layouts/measure-text";

/** How a tree is drawn: factors of sizes and gaps, and of the height of photos. */
export interface FlowScale {
  factor: number;
  photo: number;
  /** Smallest text size in px; a text that was smaller stays. */
  minSize: number;
}

interface Size {
  w: number;
  h: number;
}

/** Positions of children in coordinates of their parent. */
type Placement = { node: FlowNode; box: Box }[];

/** Room for letters that the table of widths does not know exactly. */
const TEXT_SLACK = 0.98;

/** Lays out the nodes of one area, reading elements as they were before the change. */
export class FlowLayout {
  readonly #page: CanvasPage;
  readonly #scale: FlowScale;

  constructor(page: CanvasPage, scale: FlowScale) {
    this.#page = page;
    this.#scale = scale;
  }

  /** Returns the size of a node that may be `width` px wide. */
  measure(node: FlowNode, width: number): Size {
    const { factor, photo } = this.#scale;
    const { w, h } = node.box;
    if (node.kind === "rigid") {
      const own = Math.min(factor, width / w);
      return { w: w * own, h: h * own };
    }
    if (node.kind === "rule") return { w: width, h: h * factor };
    if (node.kind === "photo") return { w: width, h: ((width * h) / w) * photo };
    if (node.kind === "text") return { w: width, h: this.#fitText(node, width).h };
    if (node.kind === "group") return this.measure(node.child, width);
    const placed = this.place(node, width);
    const below = Math.max(...placed.map(({ box }) => box.y + box.h));
    if (node.kind !== "panel") return { w: width, h: below };
    const { box } = node.child;
    return { w: width, h: below + (node.box.y + h - box.y - box.h) * factor };
  }

  /** Returns the children of a panel, row or column. */
  place(node: FlowNode, width: number): Placement {
    if (node.kind === "panel") {
      const { factor } = this.#scale;
      const { box } = node.child;
      const pads = Math.max(0, box.x - node.box.x) + Math.max(0, node.box.x + node.box.w - box.x - box.w);
      const inner = Math.max(1, width - pads * Math.min(factor, width / node.box.w));
      const own = this.measure(node.child, this.#widthOf(node.child, box.w, inner));
      return [
        {
          node: node.child,
          box: { x: this.#alignX(node, node.child, width, own.w), y: (box.y - node.box.y) * factor, ...own },
        },
      ];
    }
    if (node.kind === "column") return this.#placeColumn(node, width);
    return node.kind === "row" ? this.#placeRow(node, width) : [];
  }

  #placeColumn(node: ListNode, width: number): Placement {
    const { factor } = this.#scale;
    let y = 0;
    let end: number | null = null;
    return node.children.map((child) => {
      if (end !== null) y += (node.turnedGap ?? Math.max(0, child.box.y - end)) * factor;
      end = child.box.y + child.box.h;
      const before = node.turnedGap === undefined ? node.box.w : child.box.w;
      const own = this.measure(child, this.#widthOf(child, before, width));
      const x = node.turnedGap === undefined ? this.#alignX(node, child, width, own.w) : (width - own.w) / 2;
      const box = { x, y, ...own };
      y += own.h;
      return { node: child, box };
    });
  }

  #placeRow(node: ListNode, width: number): Placement {
    const { factor } = this.#scale;
    const { children } = node;
    const gaps = children.map(({ box }, at) => {
      const next = children[at + 1];
      return next ? Math.max(0, next.box.x - box.x - box.w) : 0;
    });
    const sum = (all: readonly number[]) => all.reduce((total, one) => total + one, 0);
    const flexible = sum(children.map((child) => (isFlexible(child) ? child.box.w : 0)));
    const fixed = sum(children.map((child) => (isFlexible(child) ? 0 : child.box.w)));
    const own = Math.min(factor, width / (fixed + flexible + sum(gaps)));
    const rest = Math.max(0, width - (fixed + flexible + sum(gaps)) * own);
    const sizes = children.map((child) => {
      const share = isFlexible(child) ? (rest * child.box.w) / flexible : 0;
      return this.measure(child, child.box.w * own + share);
    });
    const height = Math.max(...sizes.map(({ h }) => h));
    const spread = flexible > 0 || sum(gaps) === 0 ? 0 : rest / sum(gaps);
    let x = 0;
    return children.map((child, at) => {
      const size = sizes[at] as Size;
      const box = {
        x,
        y: alignIn(side(child.box, node.box, "y"), { whole: height, length: size.h, factor }),
        ...size,
      };
      x += size.w + (gaps[at] as number) * (own + spread);
      return { node: child, box };
    });
  }

  #widthOf(child: FlowNode, before: number, width: number): number {
    const { factor } = this.#scale;
    const grown = Math.min(width, child.box.w * factor);
    return isFlexible(child) ? Math.min(width, Math.max(grown, (child.box.w / before) * width)) : grown;
  }

  #alignX(parent: FlowNode, child: FlowNode, whole: number, length: number): number {
    return alignIn(side(child.box, parent.box, "x"), { whole, length, factor: this.#scale.factor });
  }

  /** Writes the elements of a node into the page; `at` is its box there. */
  write(node: FlowNode, at: Box, page: CanvasPage): void {
    if (node.kind === "rigid") writeRigid(page, node, at);
    else if ("children" in node) this.#writeAll(this.place(node, at.w), at, page);
    else if (node.kind === "group") this.#writeGroup(node, at, page);
    else {
      if (node.kind === "panel") this.#writeAll(this.place(node, at.w), at, page);
      const element = page.els[node.id];
      if (!element) return;
      if (element.type === "text" && node.kind === "text") {
        const { size } = this.#fitText(node, at.w);
        scaleStyle(element, size / element.size);
        element.size = size;
      } else scaleStyle(element, this.#scale.factor);
      resizeElement(page, element, { w: at.w, h: at.h });
      Object.assign(element, { x: at.x, y: at.y });
    }
  }

  /** Elements of a group have its coordinates, and are laid out in those of the page. */
  #writeGroup(node: GroupNode, at: Box, page: CanvasPage): void {
    const element = page.els[node.id];
    if (element?.type !== "group") return;
    const move = (x: number, y: number) => {
      for (const child of element.children.flatMap((id) => page.els[id] ?? []))
        Object.assign(child, { x: child.x + x, y: child.y + y });
    };
    move(node.box.x, node.box.y);
    this.write(node.child, at, page);
    move(-at.x, -at.y);
    scaleStyle(element, this.#scale.factor);
    Object.assign(element, at);
  }

  #writeAll(placed: Placement, at: Box, page: CanvasPage): void {
    for (const { node, box } of placed) this.write(node, { ...box, x: at.x + box.x, y: at.y + box.y }, page);
  }

  /** Returns the size at which the words fit the width, and the height of its lines. */
  #fitText({ id }: FlexibleNode, width: number): { size: number; h: number } {
    const element = this.#page.els[id] as TextElement;
    const { factor, minSize } = this.#scale;
    const before = element.w - 2 * (element.bg?.padX ?? 0);
    const longest = longestWord(element);
    const inner = (size: number) =>
      Math.max(1, width - (2 * (element.bg?.padX ?? 0) * size) / element.size) * TEXT_SLACK;
    // A word that was broken before may break again.
    const isWhole = longest * element.size <= before;
    const wanted = element.size * factor;
    const fitting = isWhole
      ? Math.min(wanted, (width * TEXT_SLACK) / (longest + 2 * ((element.bg?.padX ?? 0) / element.size)))
      : wanted;
    const size = Math.max(Math.min(element.size, minSize), MIN_TEXT_SIZE, Math.floor(fitting * 10) / 10);
    const spare = Math.max(0, element.h - heightOf(element, element.size, before));
    return { size, h: heightOf(element, size, inner(size)) + (spare * size) / element.size };
  }
}

function faceOf({ font, weight, lineHeight, spans = [] }: TextElement) {
  return { font, lineHeight, weight: Math.max(weight, ...spans.map((one) => one.weight ?? weight)) };
}

function longestWord(element: TextElement): number {
  const { text, letter, size } = element;
  const words = text.split(/\s+/).filter(Boolean);
  return Math.max(
    0.01,
    ...words.map((word) => measureLineWidth(word, faceOf(element), 1) + (letter / size) * word.length),
  );
}

function heightOf(element: TextElement, size: number, width: number): number {
  const { text, letter, bg, lineHeight } = element;
  const all = [...text].length;
  const plain = measureLineWidth(text, faceOf(element), 1);
  // Letter spacing narrows the line by its share of an average letter.
  const spaced = plain > 0 ? plain / (plain + (all * letter) / element.size) : 1;
  const narrowed = Math.max(1, width * Math.max(0.1, spaced));
  const lines = countLines(text, faceOf(element), size, narrowed);
  return lines * size * lineHeight + (2 * (bg?.padY ?? 0) * size) / element.size;
}

/** Returns whether a node can take more width than it had. */
function isFlexible(node: FlowNode): boolean {
  if (node.kind === "group") return isFlexible(node.child);
  return "children" in node ? node.children.some(isFlexible) : node.kind !== "rigid";
}

/** Distances to both ends of the parent. */
function side(child: Box, parent: Box, axis: "x" | "y"): { before: number; after: number; whole: number } {
  const length = axis === "x" ? "w" : "h";
  const before = child[axis] - parent[axis];
  return { before, after: parent[length] - before - child[length], whole: parent[length] };
}

/** Keeps the middle of what was in the middle, and the scaled distance to the nearer end of the rest. */
function alignIn(
  { before, after, whole: from }: { before: number; after: number; whole: number },
  { whole, length, factor }: { whole: number; length: number; factor: number },
): number {
  const free = Math.max(0, whole - length);
  if (Math.abs(before - after) <= from * 0.04) return free / 2;
  if (before < after) return Math.min(free, Math.max(0, before * factor));
  return free - Math.min(free, Math.max(0, after * factor));
}

function writeRigid(page: CanvasPage, { ids, box }: RigidNode, at: Box): void {
  const factor = at.w / box.w;
  for (const id of ids) scaleElement(page, id, { factor, from: box, to: at });
}

/** Scales an element around a point of its box; text keeps the minimum size. */
export function scaleElement(
  page: CanvasPage,
  id: string,
  { factor, from, to }: { factor: number; from: { x: number; y: number }; to: { x: number; y: number } },
): void {
  const element = page.els[id];
  if (!element) return;
  const middle = { x: element.x + element.w / 2, y: element.y + element.h / 2 };
  const { size: before } = element as Partial<TextElement>;
  const size = { w: element.w * factor, h: element.h * factor };
  resizeElement(page, element, size);
  scaleStyle(element, factor);
  if (element.type === "text" && before) {
    element.size = Math.max(MIN_TEXT_SIZE, element.size);
    const grown = Math.max(1, element.size / (before * factor));
    Object.assign(element, { w: size.w * grown, h: size.h * grown });
  }
  element.x = to.x + (middle.x - from.x) * factor - element.w / 2;
  element.y = to.y + (middle.y - from.y) * factor - element.h / 2;
}
