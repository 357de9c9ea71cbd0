import type { Place } from "@/components/content-plan/comments/board";

type Box = Pick<DOMRect, "left" | "top" | "width" | "height">;

/**
 * Returns the tapped place of the whole image, of which its box shows the middle, and the index of the image; null
 * outside the boxes. `at` is in the pixels of the boxes.
 */
export function resolveTap(
  at: Place,
  boxes: readonly Box[],
  images: readonly { width: number; height: number }[],
): { index: number; place: Place } | null {
  const places = boxes.map(({ left, top, width, height }) => ({
    x: (at.x - left) / width,
    y: (at.y - top) / height,
  }));
  const index = places.findIndex(({ x, y }) => x >= 0 && x <= 1 && y >= 0 && y <= 1);
  const [box, image, place] = [boxes[index], images[index], places[index]];
  if (!box || !image || !place) return null;
  const crop = image.width / image.height / (box.width / box.height);
  return {
    index,
    place: {
      x: crop > 1 ? 0.5 + (place.x - 0.5) / crop : place.x,
      y: crop < 1 ? 0.5 + (place.y - 0.5) * crop : place.y,
    },
  };
}
