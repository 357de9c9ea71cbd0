import type { CanvasPage } from "@/lib/canvas/core/document";
import type { CanvasElement, ImageElement } from "@/lib/canvas/core/elements";
import {
  buildParentMap,
  getAncestorGroups,
  getCenter,
  getPageTransform,
  type Point,
  rotatePoint,
  walkLayers,
} from "@/lib/canvas/core/geometry";

/** Drawn by a frame until it has an image: a landscape of 96 × 96 px that needs no file. */
export const EMPTY_FRAME_SRC =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAGAAAABgBAMAAAAQtmoLAAAAMFBMVEWfscHV3ub2+Pq6yNTz9vipusjS3OSjtMSywc7Dz9rs8PTO2OLK1N7a4une5eze5etJjAbfAAAACXBIWXMAAAsTAAALEwEAmpwYAAABgUlEQVRYw+3UL0/DQBgG8CdplrUJhpSQFRZIGhSq+wiQWRJUDWqiCXJ+E5tBtx8BPBBULVN8ARQOi9s3oNc/17v2Cu8rEAt93Jr77dp7nxb7zKAHPejBPwJf0+kTB3z4WR7p4PRSgLMtGbz7ea7I4KEA51Rw4pf5JIKjCtwTwUEFLnYXsB9aHuv2rwbHrwa7fOx65y/Qc/+ZaQF3wgSxwwNjIGGBFNjjgOM5MNwwQIQsCwZYCTB8IYMR8oRkEBRgMCMCD2XWRBBXwP5p9jUYz2HaIrC7QCrXw1I2aN6hBIfXNVD6kR2EPTOCSFkPR9mgcc7QhiazUU9aO2eof1VnqV29MYBAB2U/Au2XCjw0stC2XbbAaxPk9y23VToP+SI0EmrP5TRA2lov+hGYJoPW0GQ/XONkcnBrWA9LP7iJClb4PZYCXFCyrkFMArYEHmi5q8AbERQdhGloHQkLEFHXYyA6COPQOiIaiRF9fd5BBAwgag5eEi5wuAAJF1jo02dn8g3qoPsOsfqupQAAAABJRU5ErkJggg==";
export const EMPTY_FRAME_SIZE = { w: 96, h: 96 } as const;

type EmptyFrame = ImageElement & { src: typeof EMPTY_FRAME_SRC };

/** Returns whether an element is a frame that waits for its image. */
export function isEmptyFrame(element: CanvasElement | undefined): element is EmptyFrame {
  return element?.type === "image" && element.src === EMPTY_FRAME_SRC;
}

/** Hides the frames that wait for their image: their placeholder is for the editor only. */
export function hideEmptyFrames(els: CanvasPage["els"]): CanvasPage["els"] {
  const frames = Object.values(els).filter(isEmptyFrame);
  if (frames.length === 0) return els;
  return { ...els, ...Object.fromEntries(frames.map((frame) => [frame.id, { ...frame, visible: false }])) };
}

/** Returns the topmost empty frame at a point of the page that may be changed; null when there is none. */
export function findEmptyFrameAt(page: CanvasPage, point: Point): ImageElement | null {
  const frames = walkLayers(page)
    .map(({ id }) => page.els[id])
    .filter(isEmptyFrame)
    .filter(({ id }) => canFill(page, id) && isInside(page, id, point));
  return frames.at(-1) ?? null;
}

/** Returns whether a frame is shown and may take an image, also by the groups around it. */
export function canFill(page: CanvasPage, id: string): boolean {
  const around = [page.els[id], ...getAncestorGroups(page, id, buildParentMap(page))];
  return around.every((one) => one?.visible && !one.lock?.content);
}

function isInside(page: CanvasPage, id: string, point: Point): boolean {
  const place = getPageTransform(page, id);
  if (!place) return false;
  const { x, y } = rotatePoint(point, getCenter(place), -place.rot);
  return x >= place.x && x <= place.x + place.w && y >= place.y && y <= place.y + place.h;
}
