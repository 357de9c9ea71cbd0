import { createCanvas, loadImage } from "@napi-rs/canvas";
import { OpenAiError } from "@/sandbox/openai/errors";

/** A picture that was shown to the model. */
export interface SeenPicture {
  bytes: Buffer;
}

const DATA_URL = /^data:(image\/[a-z+.-]+);base64,([A-Za-z0-9+/]+={0,2})$/;
const MAGIC: Record<string, (bytes: Buffer) => boolean> = {
  "image/png": (bytes) => bytes.subarray(0, 4).toString("hex") === "89504e47",
  "image/jpeg": (bytes) => bytes.subarray(0, 3).toString("hex") === "ffd8ff",
  "image/gif": (bytes) => bytes.subarray(0, 3).toString() === "GIF",
  "image/webp": (bytes) => bytes.subarray(8, 12).toString() === "WEBP",
};

/** The picture behind an image_url, or the maker's refusal. What is not in the address itself cannot be reached here. */
export function readPicture(url: unknown, param: string): SeenPicture {
  if (typeof url !== "string" || !/^(?:data:|https?:\/\/)/.test(url)) {
    const message = `Invalid '${param}'. Expected a valid URL, but got a value with an invalid format.`;
    throw new OpenAiError(400, "invalid_value", message, param);
  }
  if (!url.startsWith("data:")) {
    const message = `Error while downloading ${url}. Upstream could not be reached.`;
    throw new OpenAiError(400, "invalid_image_url", message, "url");
  }
  const [, type = "", base64 = ""] = DATA_URL.exec(url) ?? [];
  const bytes = Buffer.from(base64, "base64");
  if (!MAGIC[type]?.(bytes)) {
    const message =
      "You uploaded an unsupported image. Please make sure your image is valid and has one of the following formats: ['png', 'jpeg', 'gif', 'webp'].";
    throw new OpenAiError(400, "invalid_image_format", message, param);
  }
  return { bytes };
}

const SIDE = 24;

/** The two colours that fill most of a picture, by the names that people have for them: `teal`, `cream`. */
export async function mainColours({ bytes }: SeenPicture): Promise<ColourName[]> {
  const image = await loadImage(bytes).catch(() => null);
  if (!image) return [];
  const context = createCanvas(SIDE, SIDE).getContext("2d");
  context.drawImage(image, 0, 0, SIDE, SIDE);
  const { data } = context.getImageData(0, 0, SIDE, SIDE);
  const counts = new Map<ColourName, number>();
  for (let at = 0; at < data.length; at += 4) {
    const name = colourName(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0);
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts]
    .sort((a, b) => b[1] - a[1])
    .slice(0, 2)
    .map(([name]) => name);
}

const HUES = [
  [15, "red"],
  [45, "orange"],
  [68, "yellow"],
  [160, "green"],
  [200, "teal"],
  [260, "blue"],
  [300, "purple"],
  [345, "pink"],
  [360, "red"],
] as const;
export type ColourName = (typeof HUES)[number][1] | "white" | "cream" | "grey" | "black" | "brown";

function colourName(red: number, green: number, blue: number): ColourName {
  const [most, least] = [Math.max(red, green, blue), Math.min(red, green, blue)];
  const spread = most - least;
  if (most < 50) return "black";
  if (spread < 24) return most > 215 ? "white" : "grey";
  if (least > 180) return "cream";
  const sector =
    most === red ? ((green - blue) / spread) % 6 : sectorOf(most === green, red, green, blue, spread);
  const hue = (sector * 60 + 360) % 360;
  if (hue > 10 && hue < 45 && most < 150) return "brown";
  return HUES.find(([until]) => hue <= until)?.[1] ?? "red";
}

function sectorOf(isGreen: boolean, red: number, green: number, blue: number, spread: number) {
  return isGreen ? (blue - red) / spread + 2 : (red - green) / spread + 4;
}
