import type { Command } from "@/lib/canvas/core/command";
import { createPageCommand } from "@/lib/canvas/core/element-targets";
import { type CanvasElement, canvasElement, type ImageElement } from "@/lib/canvas/core/elements";
import { getCoverCrop } from "@/lib/canvas/core/scaling";
import { createElementId } from "@/lib/canvas/core/values";

const WHOLE = { x: 0, y: 0, w: 1, h: 1 };

/** Covers the open page with an image behind all elements, in place of an earlier one of this command. */
export function setBackgroundImage(
  image: Pick<ImageElement, "src" | "natural"> & { name: string },
  id: string = createElementId(),
): Command {
  return createPageCommand({ label: "add", targets: [id], select: [id] }, (page, { size }) => {
    const [lowest = ""] = page.order;
    const known = page.els[lowest];
    if (known && isOwnBackground(known, size) && known.lock?.remove !== true) {
      delete page.els[lowest];
      page.order.shift();
    }
    const crop = getCoverCrop(image.natural, WHOLE, size);
    page.els[id] = canvasElement.parse({
      ...{ id, v: 1, type: "image", ...image, x: 0, y: 0, ...size, crop },
      ...{ origin: "canvas-image", custom: { backgroundSrc: image.src } },
    });
    page.order.unshift(id);
  });
}

/** Returns whether an element still is what this command added, and not a photo or a place of the user's choice. */
function isOwnBackground(element: CanvasElement, page: ImageElement["natural"]): boolean {
  if (element.type !== "image" || element.custom?.backgroundSrc !== element.src) return false;
  const { x, y, w, h, rot } = element;
  // A change of the page's format rounds.
  return rot === 0 && x < 1 && y < 1 && x + w > page.w - 1 && y + h > page.h - 1;
}
