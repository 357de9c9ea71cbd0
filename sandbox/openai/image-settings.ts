import { OpenAiError } from "@/sandbox/openai/errors";
import { type Fields, optionalEnum, optionalNumber, requiredString } from "@/sandbox/openai/fields";
import { type Model, requireModel } from "@/sandbox/openai/models";

export interface ImageSettings {
  model: Model;
  prompt: string;
  n: number;
  /** Absent for "auto". */
  size?: { width: number; height: number };
  quality: string;
  format: "png" | "jpeg" | "webp";
  compression: number;
  background: string;
}

const FIXED_SIZES = ["1024x1024", "1536x1024", "1024x1536"];

/** What both picture calls share, checked as the maker checks it. */
export function readImageSettings(fields: Fields, now: number): ImageSettings {
  const model = requireModel(requiredString(fields, "model"), "image", now);
  const prompt = requiredString(fields, "prompt", 32_000);
  const qualities = ["auto", "low", "medium", "high", ...(model.highQualities ? ["xhigh", "max"] : [])];
  const format = optionalEnum(fields, "output_format", ["png", "jpeg", "webp"] as const, "png");
  const background = optionalEnum(fields, "background", ["auto", "opaque", "transparent"], "auto");
  if (background === "transparent" && format === "jpeg") {
    const message = "Transparent background is not supported for output_format 'jpeg'. Use 'png' or 'webp'.";
    throw new OpenAiError(400, "invalid_value", message, "background");
  }
  optionalEnum(fields, "moderation", ["auto", "low"], "auto");
  const size = readSize(fields, model);
  const settings: ImageSettings = {
    model,
    prompt,
    n: optionalNumber(fields, "n", { min: 1, max: 10, whole: true, fallback: 1 }),
    quality: optionalEnum(fields, "quality", qualities, "auto"),
    format,
    compression: optionalNumber(fields, "output_compression", {
      min: 0,
      max: 100,
      whole: true,
      fallback: 100,
    }),
    background,
    ...(size ? { size } : {}),
  };
  if (prompt.includes("[moderation]")) {
    const message =
      "Your request was rejected by the safety system. If you believe this is an error, contact us at help.openai.com.";
    throw new OpenAiError(400, "moderation_blocked", message);
  }
  return settings;
}

function readSize(fields: Fields, model: Model) {
  const { size } = fields;
  if (size === undefined || size === null || size === "auto") return undefined;
  const [, width, height] = /^(\d{1,5})x(\d{1,5})$/.exec(String(size)) ?? [];
  const asked = { width: Number(width), height: Number(height) };
  const allowed = model.freeSize ? isFreeSize(asked) : FIXED_SIZES.includes(String(size));
  if (allowed) return asked;
  const choices = model.freeSize
    ? "'auto', or WIDTHxHEIGHT in multiples of 16, with a ratio from 1:3 to 3:1, up to 3840x2160"
    : ["auto", ...FIXED_SIZES].map((value) => `'${value}'`).join(", ");
  const message = `Invalid value: '${String(size)}'. Supported values are: ${choices}.`;
  throw new OpenAiError(400, "invalid_value", message, "size");
}

function isFreeSize({ width, height }: { width: number; height: number }) {
  if (!(width > 0 && height > 0) || width % 16 !== 0 || height % 16 !== 0) return false;
  const [short, long] = [Math.min(width, height), Math.max(width, height)];
  return long / short <= 3 && long <= 3840 && short <= 2160;
}
