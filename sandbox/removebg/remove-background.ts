import { type Canvas, createCanvas, type Image, loadImage } from "@napi-rs/canvas";
import { clearBackground } from "@/sandbox/core/clear-background";
import { MAX_PIXELS, RemoveBgError } from "@/sandbox/removebg/form";

const MIN_SUBJECT_SHARE = 0.005;
/** Longest side of the searched image. In larger photos the search would flow over soft edges. */
const MASK_SIDE = 512;

/** Returns the image as a PNG whose background, the area connected to the border, is transparent. */
export async function removeBackground(source: Buffer, size: string) {
  const image = await loadImage(source).catch(() => undefined);
  if (!image || image.width === 0) {
    throw new RemoveBgError(400, "invalid_file_type", "Failed to read image. Use JPG, PNG or WebP");
  }
  const { width, height } = getOutputSize(image, size);
  const mask = createMask(image);
  const canvas = createCanvas(width, height);
  const context = canvas.getContext("2d");
  context.drawImage(image, 0, 0, width, height);
  context.globalCompositeOperation = "destination-in";
  context.drawImage(mask, 0, 0, width, height);
  return { png: await canvas.encode("png"), width, height };
}

function createMask(image: Image): Canvas {
  const shrink = Math.min(1, MASK_SIDE / Math.max(image.width, image.height));
  const [width, height] = [
    Math.max(1, Math.round(image.width * shrink)),
    Math.max(1, Math.round(image.height * shrink)),
  ];
  const mask = createCanvas(width, height);
  const context = mask.getContext("2d");
  context.drawImage(image, 0, 0, width, height);
  const pixels = context.getImageData(0, 0, width, height);
  if (clearBackground(pixels.data, width, height) > (1 - MIN_SUBJECT_SHARE) * width * height) {
    const title = "Could not identify foreground in image. Please try another image.";
    throw new RemoveBgError(400, "unknown_foreground", title);
  }
  context.putImageData(pixels, 0, 0);
  return mask;
}

function getOutputSize({ width, height }: Image, size: string) {
  const shrink = Math.min(1, Math.sqrt((MAX_PIXELS[size] ?? Infinity) / (width * height)));
  return { width: Math.max(1, Math.floor(width * shrink)), height: Math.max(1, Math.floor(height * shrink)) };
}
