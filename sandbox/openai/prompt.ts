import { createCanvas, loadImage } from "@napi-rs/canvas";
import { OpenAiError } from "@/sandbox/openai/errors";
import {
  createTypeError,
  type Fields,
  isObject,
  rejectUnknownFields,
  throwInvalidValue,
} from "@/sandbox/openai/request-body";

export type Turn =
  | { kind: "message"; role: string; text: string; images: InputImage[] }
  | { kind: "call"; callId: string; name: string; arguments: string }
  | { kind: "output"; callId: string; output: string };

export interface Prompt {
  instructions: string;
  user: string;
  /** Last message of the assistant; "" when there is none. */
  previous: string;
  all: string;
  images?: InputImage[];
  /** Tool outputs after the last user message. */
  outputs?: string[];
}

export function parsePrompt(turns: Turn[], instructions = ""): Prompt {
  const messages = turns.filter((turn) => turn.kind === "message");
  const instructed = messages.filter(({ role }) => role === "system" || role === "developer");
  const instructionTexts = [instructions, ...instructed.map(({ text }) => text)].filter(
    (text) => text !== "",
  );
  const user = messages.findLast(({ role }) => role === "user");
  const previous = messages.findLast(({ role }) => role === "assistant")?.text ?? "";
  const since = turns.findLastIndex((turn) => turn.kind === "message" && turn.role === "user");
  const outputs = turns.slice(since + 1).flatMap((turn) => (turn.kind === "output" ? [turn.output] : []));
  const all = [instructions, ...messages.map(({ text }) => text), ...outputs].join("\n\n");
  const images = user?.images ?? [];
  return {
    instructions: instructionTexts.join("\n\n"),
    user: user?.text ?? "",
    previous,
    all,
    images,
    outputs,
  };
}

export function readContent(content: unknown, { call, at, types, readImage }: ContentRules) {
  if (typeof content === "string") return { text: content, images: [] };
  if (!Array.isArray(content)) throw createTypeError(at, "a string or an array", content);
  const [textType] = types;
  const images: InputImage[] = [];
  const texts = content.map((part: unknown, index) => {
    const where = `${at}[${index}]`;
    if (!isObject(part)) throw createTypeError(where, "an object", part);
    rejectUnknownFields(`${call} content`, part, where);
    if (typeof part.type !== "string" || !types.includes(part.type)) {
      throw throwInvalidValue(`${where}.type`, part.type, types);
    }
    if (part.type !== textType) {
      images.push(readImage(part, where));
      return "";
    }
    if (typeof part.text !== "string") throw createTypeError(`${where}.text`, "a string", part.text);
    return part.text;
  });
  return { text: texts.filter((text) => text !== "").join("\n"), images };
}

interface ContentRules {
  call: string;
  at: string;
  /** Accepted part types; the first one is text, the others are images. */
  types: string[];
  readImage(part: Fields, where: string): InputImage;
}

export interface InputImage {
  bytes: Buffer;
}

const DATA_URL = /^data:(image\/[a-z+.-]+);base64,([A-Za-z0-9+/]+={0,2})$/;
const MAGIC: Record<string, (bytes: Buffer) => boolean> = {
  "image/png": (bytes) => bytes.subarray(0, 4).toString("hex") === "89504e47",
  "image/jpeg": (bytes) => bytes.subarray(0, 3).toString("hex") === "ffd8ff",
  "image/gif": (bytes) => bytes.subarray(0, 3).toString() === "GIF",
  "image/webp": (bytes) => bytes.subarray(8, 12).toString() === "WEBP",
};

/** Decodes the data URL of an image. Other URLs fail as unreachable. */
export function readInputImage(url: unknown, param: string): InputImage {
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

export async function getMainColors({ bytes }: InputImage): Promise<ColorName[]> {
  const image = await loadImage(bytes).catch(() => null);
  if (!image) return [];
  const context = createCanvas(SIDE, SIDE).getContext("2d");
  context.drawImage(image, 0, 0, SIDE, SIDE);
  const { data } = context.getImageData(0, 0, SIDE, SIDE);
  const counts = new Map<ColorName, number>();
  for (let at = 0; at < data.length; at += 4) {
    const name = getColorName(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0);
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
export type ColorName = (typeof HUES)[number][1] | "white" | "cream" | "grey" | "black" | "brown";

function getColorName(red: number, green: number, blue: number): ColorName {
  const [maximum, minimum] = [Math.max(red, green, blue), Math.min(red, green, blue)];
  const spread = maximum - minimum;
  if (maximum < 50) return "black";
  if (spread < 24) return maximum > 215 ? "white" : "grey";
  if (minimum > 180) return "cream";
  const sector =
    maximum === red ? ((green - blue) / spread) % 6 : sectorOf(maximum === green, red, green, blue, spread);
  const hue = (sector * 60 + 360) % 360;
  if (hue > 10 && hue < 45 && maximum < 150) return "brown";
  return HUES.find(([until]) => hue <= until)?.[1] ?? "red";
}

function sectorOf(isGreen: boolean, red: number, green: number, blue: number, spread: number) {
  return isGreen ? (blue - red) / spread + 2 : (red - green) / spread + 4;
}
