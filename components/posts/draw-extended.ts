import { extendedTo } from "@/lib/publishing/picture-ratios";

/** Pixels of the small copy that is blown up behind the picture: so few that nothing of it can be read. */
const BLUR_PIXELS = 8;
/** An edge whose colours differ by no more is one colour, as in a design. */
const PLAIN = 12;
const QUALITY = 0.92;

/**
 * The picture whole, in the middle of a larger one of that ratio: on its own edge's colour where the edge has one,
 * else on a blurred copy of itself. Throws when the picture cannot be loaded.
 */
export async function drawExtended(url: string, ratio: number): Promise<File> {
  const picture = await load(url);
  const size = { width: picture.naturalWidth, height: picture.naturalHeight };
  const whole = extendedTo(size, ratio);
  const { canvas, context } = canvasOf(whole.width, whole.height);
  const colour = edgeColour(picture, whole.width > size.width);
  if (colour) {
    context.fillStyle = colour;
    context.fillRect(0, 0, whole.width, whole.height);
  } else {
    const small = canvasOf(BLUR_PIXELS, BLUR_PIXELS);
    small.context.drawImage(picture, 0, 0, BLUR_PIXELS, BLUR_PIXELS);
    context.drawImage(small.canvas, 0, 0, whole.width, whole.height);
  }
  context.drawImage(picture, (whole.width - size.width) / 2, (whole.height - size.height) / 2);
  const type = /\.png$/i.test(new URL(url).pathname) ? "image/png" : "image/jpeg";
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, QUALITY));
  if (!blob) throw new Error("the picture could not be drawn");
  return new File([blob], type === "image/png" ? "extended.png" : "extended.jpg", { type });
}

async function load(url: string): Promise<HTMLImageElement> {
  const picture = new Image();
  picture.crossOrigin = "anonymous";
  picture.src = url;
  await picture.decode();
  return picture;
}

function canvasOf(width: number, height: number) {
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) throw new Error("this browser cannot draw");
  context.imageSmoothingQuality = "high";
  return { canvas, context };
}

/** The one colour of the edges that will be extended; null where they have several. */
function edgeColour(picture: HTMLImageElement, sideways: boolean): string | null {
  const { naturalWidth: width, naturalHeight: height } = picture;
  const length = 32;
  const { context } = canvasOf(length, 2);
  const edges = sideways
    ? [[0, 0, 1, height] as const, [width - 1, 0, 1, height] as const]
    : [[0, 0, width, 1] as const, [0, height - 1, width, 1] as const];
  edges.forEach(([x, y, w, h], row) => {
    context.drawImage(picture, x, y, w, h, 0, row, length, 1);
    if (!sideways) return;
    // A column drawn into a row would be one pixel wide: it is read along its length instead.
    for (let n = 0; n < length; n += 1)
      context.drawImage(picture, x, Math.floor((n * height) / length), 1, 1, n, row, 1, 1);
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
