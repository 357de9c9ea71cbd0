import { Group } from "konva/lib/Group";
import { Shape, type ShapeConfig } from "konva/lib/Shape";
import type { CanvasDocument } from "@/lib/canvas/core/document";
import type { Paint } from "@/lib/canvas/core/paints";
import { buildElement, overhang } from "@/lib/canvas/render/build-element";
import { fillStyleOf } from "@/lib/canvas/render/fill-style";
import type { Bitmap, Scene } from "@/lib/canvas/render/scene";

export type PictureSource = Scene["pictureOf"];

/** What the ground of a page is made with. */
export function groundAttrs(
  bg: Paint,
  { size, palette }: Pick<CanvasDocument, "size" | "palette">,
): ShapeConfig {
  return {
    sceneFunc: ({ _context: context }) => {
      context.fillStyle = fillStyleOf(context, bg, palette, { x: 0, y: 0, ...size });
      context.fillRect(0, 0, size.w, size.h);
    },
  };
}

/** Everything on one page, its ground first. Throws a RangeError where there is no such page. */
function buildPage(document: CanvasDocument, index: number, pictureOf: PictureSource): Group {
  const page = document.pages[index];
  if (!page) throw new RangeError(`There is no page ${index}`);
  const { palette } = document;
  const scene: Scene = { els: page.els, palette, pictureOf };
  const root = new Group({ listening: false });
  root.add(new Shape(groundAttrs(page.bg, document)));
  for (const id of page.order) {
    const element = page.els[id];
    if (element) root.add(buildElement(element, scene));
  }
  return root;
}

/** A page as a picture of `size` times `pixelRatio`. Fonts and pictures have to be there already. */
export function renderPage(
  document: CanvasDocument,
  index: number,
  pictureOf: PictureSource,
  pixelRatio: number,
): Bitmap {
  const root = buildPage(document, index, pictureOf);
  const { w: width, h: height } = document.size;
  // From the inside out: a group's picture shows those within it as they are.
  for (const group of root.find<Group>("Group").toReversed()) flatten(group, pixelRatio);
  const canvas = root.toCanvas({ x: 0, y: 0, width, height, pixelRatio });
  root.destroy();
  return canvas;
}

/** A group that is pale or blended is one picture: its children do not shine through each other. */
function flatten(group: Group, pixelRatio: number): void {
  const isPlain = group.opacity() === 1 && group.globalCompositeOperation() === "source-over";
  if (!isPlain && group.hasChildren()) group.cache({ pixelRatio, offset: overhang(group) });
}
