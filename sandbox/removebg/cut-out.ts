import { createCanvas, type Image, loadImage } from "@napi-rs/canvas";
import { RemoveBgRefusal } from "@/sandbox/removebg/refusal";

/** How far a colour may be from its neighbour's, summed over red, green and blue, to be the same background. */
const TOLERANCE = 36;
const PREVIEW_PIXELS = 250_000;
const LEAST_SUBJECT = 0.005;

/** The picture with everything transparent that hangs together with its border, as PNG. */
export async function cutOut(picture: Buffer, size: string) {
  const image = await loadImage(picture).catch(() => undefined);
  if (!image || image.width === 0) {
    throw new RemoveBgRefusal(400, "invalid_file_type", "Failed to read image. Use JPG, PNG or WebP");
  }
  const { width, height } = sizeFor(image, size);
  const canvas = createCanvas(width, height);
  const context = canvas.getContext("2d");
  context.drawImage(image, 0, 0, width, height);
  const pixels = context.getImageData(0, 0, width, height);
  const cleared = flood(pixels.data, width, height);
  if (cleared > (1 - LEAST_SUBJECT) * width * height) {
    const title = "Could not identify foreground in image. Please try another image.";
    throw new RemoveBgRefusal(400, "unknown_foreground", title);
  }
  context.putImageData(pixels, 0, 0);
  return { png: await canvas.encode("png"), width, height };
}

function sizeFor({ width, height }: Image, size: string) {
  const shrink = size === "preview" ? Math.min(1, Math.sqrt(PREVIEW_PIXELS / (width * height))) : 1;
  return { width: Math.max(1, Math.floor(width * shrink)), height: Math.max(1, Math.floor(height * shrink)) };
}

/** Clears from the border inwards while the colour changes gently. Returns how many pixels went. */
function flood(data: Uint8ClampedArray, width: number, height: number): number {
  const seen = new Uint8Array(width * height);
  const queue: number[] = [];
  const visit = (at: number) => {
    if (seen[at]) return;
    seen[at] = 1;
    queue.push(at);
  };
  for (let x = 0; x < width; x += 1) for (const y of [0, height - 1]) visit(y * width + x);
  for (let y = 0; y < height; y += 1) for (const x of [0, width - 1]) visit(y * width + x);
  for (let next = 0; next < queue.length; next += 1) {
    const at = queue[next] ?? 0;
    const x = at % width;
    const around = [x > 0 ? at - 1 : at, x < width - 1 ? at + 1 : at, at - width, at + width];
    for (const beside of around) {
      if (beside >= 0 && beside < width * height && distance(data, at, beside) <= TOLERANCE) visit(beside);
    }
  }
  for (const at of queue) data[at * 4 + 3] = 0;
  return queue.length;
}

function distance(data: Uint8ClampedArray, one: number, other: number): number {
  let sum = 0;
  for (let channel = 0; channel < 3; channel += 1) {
    sum += Math.abs((data[one * 4 + channel] ?? 0) - (data[other * 4 + channel] ?? 0));
  }
  return sum;
}
