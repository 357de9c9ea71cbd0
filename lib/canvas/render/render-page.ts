import { Group } from "konva/lib/Group";
import { Shape } from "konva/lib/Shape";
import type { CanvasDocument } from "@/lib/canvas/core/document";
import { buildElement, overhang } from "@/lib/canvas/render/build-element";
import { fillStyleOf } from "@/lib/canvas/render/fill-style";
import type { Bitmap, Scene } from "@/lib/canvas/render/scene";

export type PictureSource = Scene["pictureOf"];

/** Everything on one page, its ground first. Throws a RangeError where there is no such page. */
export function buildPage(document: CanvasDocument, index: number, pictureOf: PictureSource): Group {
  const page = document.pages[index];
  if (!page) throw new RangeError(`There is no page ${index}`);
  const { palette, size } = document;
  const scene: Scene = { els: page.els, palette, pictureOf };
  const root = new Group({ listening: false });
  const ground = new Shape({
    sceneFunc: ({ _context: context }) => {
      context.fillStyle = fillStyleOf(context, page.bg, palette, { x: 0, y: 0, ...size });
      context.fillRect(0, 0, size.w, size.h);
    },
  });
  root.add(ground);
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
