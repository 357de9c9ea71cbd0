/** Places of a picture that may change, in shares of its sides from its left and top edge. */
export type Mark =
  | { kind: "brush"; size: number; points: { x: number; y: number }[] }
  | { kind: "rectangle"; x: number; y: number; width: number; height: number };

/** What a mask needs at most to say where; the server fits it to the picture. */
const LONGEST_SIDE = 1024;

type Paint = Pick<
  CanvasRenderingContext2D,
  "beginPath" | "moveTo" | "lineTo" | "stroke" | "fillRect" | "lineWidth" | "lineCap" | "lineJoin"
>;

/** Paints marks in the colour that is set, on an area of this size. */
export function paintMarks(paint: Paint, marks: readonly Mark[], width: number, height: number): void {
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
    // A single touch is a dot; a line without any length would be nothing.
    if (rest.length === 0) paint.lineTo(first.x * width + 0.01, first.y * height);
    for (const { x, y } of rest) paint.lineTo(x * width, y * height);
    paint.stroke();
  }
}

/** A rectangle between two corners, whichever way it was drawn, within the picture. */
export function rectangleOf(from: { x: number; y: number }, to: { x: number; y: number }): Mark {
  const within = (value: number) => Math.min(1, Math.max(0, value));
  const [left, right] = [within(Math.min(from.x, to.x)), within(Math.max(from.x, to.x))];
  const [top, bottom] = [within(Math.min(from.y, to.y)), within(Math.max(from.y, to.y))];
  return { kind: "rectangle", x: left, y: top, width: right - left, height: bottom - top };
}

/** A mark that nobody can see is a slip of the hand. */
export function isVisible(mark: Mark): boolean {
  return mark.kind === "brush" ? mark.points.length > 0 : mark.width > 0.005 && mark.height > 0.005;
}

/** A PNG in the picture's shape, opaque but for the marks: what is clear may change. Null without marks. */
export async function maskOf(
  marks: readonly Mark[],
  picture: { width: number; height: number },
): Promise<Blob | null> {
  if (marks.length === 0) return null;
  const scale = Math.min(1, LONGEST_SIDE / Math.max(picture.width, picture.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const paint = canvas.getContext("2d");
  if (!paint) return null;
  paint.fillRect(0, 0, canvas.width, canvas.height);
  paint.globalCompositeOperation = "destination-out";
  paintMarks(paint, marks, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
}
