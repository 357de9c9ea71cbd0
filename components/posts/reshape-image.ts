import { type CropBox, getExtendedSize } from "@/lib/publishing/image-aspect-ratios";

/** Side in px of the blurred background copy: too few for any detail to be readable. */
const BLUR_PIXELS = 8;
/** Maximum color difference of an edge that counts as plain. */
const PLAIN = 12;
const QUALITY = 0.92;

/** Centers the image on a larger canvas: its plain edge color or a blurred copy. Throws when it cannot be loaded. */
export async function renderExtendedImage(url: string, ratio: number): Promise<File> {
  const image = await load(url);
  const size = { width: image.naturalWidth, height: image.naturalHeight };
  const whole = getExtendedSize(size, ratio);
  const { canvas, context } = canvasOf(whole.width, whole.height);
  const color = edgeColor(image, whole.width > size.width);
  if (color) {
    context.fillStyle = color;
    context.fillRect(0, 0, whole.width, whole.height);
  } else {
    const small = canvasOf(BLUR_PIXELS, BLUR_PIXELS);
    small.context.drawImage(image, 0, 0, BLUR_PIXELS, BLUR_PIXELS);
    context.drawImage(small.canvas, 0, 0, whole.width, whole.height);
  }
  context.drawImage(image, (whole.width - size.width) / 2, (whole.height - size.height) / 2);
  return toFile(canvas, url, "extended");
}

/** Cuts a part out of the image, in its own pixels. Throws when it cannot be loaded. */
export async function renderCroppedImage(url: string, box: CropBox): Promise<File> {
  const image = await load(url);
  const { canvas, context } = canvasOf(box.width, box.height);
  context.drawImage(image, box.x, box.y, box.width, box.height, 0, 0, box.width, box.height);
  return toFile(canvas, url, "cropped");
}

async function toFile(canvas: HTMLCanvasElement, url: string, name: string): Promise<File> {
  const type = /\.png$/i.test(new URL(url).pathname) ? "image/png" : "image/jpeg";
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, QUALITY));
  if (!blob) throw new Error("image rendering failed");
  return new File([blob], `${name}.${type === "image/png" ? "png" : "jpg"}`, { type });
}

async function load(url: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.crossOrigin = "anonymous";
  image.src = url;
  await image.decode();
  return image;
}

function canvasOf(width: number, height: number) {
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) throw new Error("this browser cannot draw");
  context.imageSmoothingQuality = "high";
  return { canvas, context };
}

/** Returns the color of the edges that will be extended; null when they have several. */
function edgeColor(image: HTMLImageElement, sideways: boolean): string | null {
  const { naturalWidth: width, naturalHeight: height } = image;
  const length = 32;
  const { context } = canvasOf(length, 2);
  const edges = sideways
    ? [[0, 0, 1, height] as const, [width - 1, 0, 1, height] as const]
    : [[0, 0, width, 1] as const, [0, height - 1, width, 1] as const];
  edges.forEach(([x, y, w, h], row) => {
    context.drawImage(image, x, y, w, h, 0, row, length, 1);
    if (!sideways) return;
    // Samples a column along its length, because scaling it to a row would leave one pixel.
    for (let n = 0; n < length; n += 1)
      context.drawImage(image, x, Math.floor((n * height) / length), 1, 1, n, row, 1, 1);
  });
  const { data } = context.getImageData(0, 0, length, 2);
  const channel = (at: number) => Array.from({ length: length * 2 }, (_, n) => data[n * 4 + at] ?? 0);
  const channels = [0, 1, 2].map(channel);
  if (channels.some((values) => Math.max(...values) - Math.min(...values) > PLAIN)) return null;
  const mean = channels.map((values) =>
    Math.round(values.reduce((sum, value) => sum + value, 0) / values.length),
  );
  return `rgb(${mean.join(" ")})`;
}
