import { Group } from "konva/lib/Group";
import { Shape, type ShapeConfig } from "konva/lib/Shape";
import type { CanvasDocument } from "@/lib/canvas/core/document";
import { hideEmptyFrames } from "@/lib/canvas/core/empty-frame";
import type { Paint } from "@/lib/canvas/core/paints";
import { buildElement, flattenGroup } from "@/lib/canvas/render/build-element";
import { createFillStyle } from "@/lib/canvas/render/fill-style";
import type { Bitmap, RenderScene } from "@/lib/canvas/render/scene";

export type ImageSource = RenderScene["getImage"];

export function getBackgroundAttrs(
  bg: Paint,
  { size, palette }: Pick<CanvasDocument, "size" | "palette">,
): ShapeConfig {
  return {
    sceneFunc: ({ _context: context }) => {
      context.fillStyle = createFillStyle(context, bg, palette, { x: 0, y: 0, ...size });
      context.fillRect(0, 0, size.w, size.h);
    },
  };
}

/** Builds the nodes of a page, background first. Throws a RangeError when there is no such page. */
function buildPage(document: CanvasDocument, index: number, getImage: ImageSource): Group {
  const page = document.pages[index];
  if (!page) throw new RangeError(`There is no page ${index}`);
  const { palette } = document;
  const els = hideEmptyFrames(page.els);
  const scene: RenderScene = { els, palette, getImage };
  const root = new Group({ listening: false });
  root.add(new Shape(getBackgroundAttrs(page.bg, document)));
  for (const id of page.order) {
    const element = els[id];
    if (element) root.add(buildElement(element, scene));
  }
  return root;
}

/** Renders a page as a bitmap of `size` times `pixelRatio`. Fonts and images must be loaded. */
export function renderPage(
  document: CanvasDocument,
  index: number,
  getImage: ImageSource,
  pixelRatio: number,
): Bitmap {
  const root = buildPage(document, index, getImage);
  const { w: width, h: height } = document.size;
  flattenGroups(root, pixelRatio);
  const canvas = root.toCanvas({ x: 0, y: 0, width, height, pixelRatio });
  root.destroy();
  return canvas;
}

/** Flattens the groups inside, from the inside out, because a bitmap has inner groups as they are then. */
export function flattenGroups(root: Group, pixelRatio: number): void {
  for (const group of root.find<Group>("Group").toReversed()) flattenGroup(group, pixelRatio);
}
