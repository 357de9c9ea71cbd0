/** Editable area of an image, in shares of its sides from the top left. */
export type MaskShape =
  | { kind: "brush"; size: number; points: { x: number; y: number }[] }
  | { kind: "rectangle"; x: number; y: number; width: number; height: number };

/** Maximum mask size in px; the server scales the mask to the image. */
const LONGEST_SIDE = 1024;

type Paint = Pick<
  CanvasRenderingContext2D,
  "beginPath" | "moveTo" | "lineTo" | "stroke" | "fillRect" | "lineWidth" | "lineCap" | "lineJoin"
>;

export function paintMaskShapes(
  paint: Paint,
  marks: readonly MaskShape[],
  width: number,
  height: number,
): void {
  paint.lineCap = "round";
  paint.lineJoin = "round";
  for (const mark of marks) {
    if (mark.kind === "rectangle") {
      const { x, y } = mark;
      paint.fillRect(x * width, y * height, mark.width * width, mark.height * height);
      continue;
    }
    paint.lineWidth = mark.size * Math.min(width, height);
    paint.beginPath();
    const [first, ...rest] = mark.points;
    if (!first) continue;
    paint.moveTo(first.x * width, first.y * height);
    // Extends a single touch minimally, because canvas draws no zero-length line.
    if (rest.length === 0) paint.lineTo(first.x * width + 0.01, first.y * height);
    for (const { x, y } of rest) paint.lineTo(x * width, y * height);
    paint.stroke();
  }
}

/** Creates a rectangle from two corners in any order, clipped to the image. */
export function createRectangle(from: { x: number; y: number }, to: { x: number; y: number }): MaskShape {
  const within = (value: number) => Math.min(1, Math.max(0, value));
  const [left, right] = [within(Math.min(from.x, to.x)), within(Math.max(from.x, to.x))];
  const [top, bottom] = [within(Math.min(from.y, to.y)), within(Math.max(from.y, to.y))];
  return { kind: "rectangle", x: left, y: top, width: right - left, height: bottom - top };
}

/** Returns false for shapes too small to be intended. */
export function isVisibleShape(mark: MaskShape): boolean {
  return mark.kind === "brush" ? mark.points.length > 0 : mark.width > 0.005 && mark.height > 0.005;
}

/** Creates a PNG in the image's aspect ratio, opaque except for the editable shapes; null without shapes. */
export async function createMask(
  marks: readonly MaskShape[],
  image: { width: number; height: number },
): Promise<Blob | null> {
  if (marks.length === 0) return null;
  const scale = Math.min(1, LONGEST_SIDE / Math.max(image.width, image.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(image.width * scale));
  canvas.height = Math.max(1, Math.round(image.height * scale));
  const paint = canvas.getContext("2d");
  if (!paint) return null;
  paint.fillRect(0, 0, canvas.width, canvas.height);
  paint.globalCompositeOperation = "destination-out";
  paintMaskShapes(paint, marks, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
}
