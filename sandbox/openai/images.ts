import { type Canvas, type Image, loadImage } from "@napi-rs/canvas";
import { delay } from "@/sandbox/core/clock";
import type { SandboxRequest, SandboxResponse } from "@/sandbox/core/emulator";
import type { FormFile } from "@/sandbox/core/multipart";
import { createJsonResponse } from "@/sandbox/core/send-response";
import type { Call } from "@/sandbox/openai/call";
import { drawEdit, drawImage } from "@/sandbox/openai/draw/draw-image";
import { createMissingParameterError, OpenAiError } from "@/sandbox/openai/errors";
import { type Model, requireModel } from "@/sandbox/openai/models";
import {
  type Fields,
  jsonBody,
  multipartBody,
  optionalEnum,
  optionalNumber,
  rejectUnknownFields,
  requiredString,
} from "@/sandbox/openai/request-body";
import { hashHex } from "@/sandbox/openai/seeded-choice";
import { assertDescribed } from "@/sandbox/openai/vendor-description";

const MB = 1024 * 1024;
const MAX_INPUT_IMAGES = 16;
const NUMBER_FIELDS = ["n", "output_compression"];

interface ImageSettings {
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

export async function generateImage(call: Call) {
  const { request, context, options } = call;
  const fields = jsonBody(request);
  rejectUnknownFields("POST /images/generations", fields);
  assertDescribed("POST /images/generations", fields);
  const settings = readImageSettings(fields, context.now());
  await delay(options.imageDelayMs, request.signal);
  const size = settings.size ?? { width: 1024, height: 1024 };
  const transparent = settings.background === "transparent";
  const canvases = await Promise.all(
    Array.from({ length: settings.n }, (_, index) =>
      drawImage({ prompt: settings.prompt, ...size, index, transparent }),
    ),
  );
  return respondWithImages(call, settings, canvases, "image");
}

/** Reads the form of POST /images/edits as far as OpenAI's description goes. */
export async function readEditForm(request: SandboxRequest) {
  if (!(request.headers["content-type"] ?? "").toLowerCase().startsWith("multipart/form-data")) {
    const message = "Unsupported content type. This API method only accepts 'multipart/form-data' requests.";
    throw new OpenAiError(400, "unsupported_content_type", message);
  }
  const { fields, files } = await multipartBody(request);
  const named: Fields = { ...fields, ...Object.fromEntries(files.map(({ field }) => [field, true])) };
  rejectUnknownFields("POST /images/edits", named);
  const given = parseNumberFields(fields);
  assertDescribed("POST /images/edits", { ...given, ...describeFiles(files) });
  return { given, files };
}

/** POST /images/edits: changes the first image of the form; a mask limits the change. */
export async function editImage(call: Call) {
  const { request, context, options } = call;
  const { given, files } = await readEditForm(request);
  const settings = readImageSettings(given, context.now());
  const image = await readImages(files);
  const mask = await readMask(files, image);
  await delay(options.imageDelayMs, request.signal);
  const size = settings.size ?? nearestSize(image);
  const order = { image, prompt: settings.prompt, ...size, ...(mask ? { mask } : {}) };
  const transparent = settings.background === "transparent";
  const canvases = Array.from({ length: settings.n }, (_, index) =>
    drawEdit({ ...order, index, transparent }),
  );
  return respondWithImages(call, settings, canvases, "image-edit");
}

/** Writes the files of a form as the description sees them: one string, or several for `image`. */
function describeFiles(files: FormFile[]): Fields {
  const fields = [...new Set(files.map(({ field }) => field))];
  return Object.fromEntries(
    fields.map((field) => {
      const sent = files.filter((file) => file.field === field).map(({ type }) => type);
      return [field, field === "image" ? sent : sent[0]];
    }),
  );
}

// Form fields are text; these ones are numbers.
function parseNumberFields(fields: Fields): Fields {
  const numbers = NUMBER_FIELDS.filter((name) => /^-?\d+$/.test(String(fields[name] ?? "")));
  return { ...fields, ...Object.fromEntries(numbers.map((name) => [name, Number(fields[name])])) };
}

async function readImages(files: FormFile[]) {
  const images = files.filter(({ field }) => field === "image");
  const [first] = images;
  if (!first) throw createMissingParameterError("image");
  if (images.length > MAX_INPUT_IMAGES) {
    const message = `Invalid 'image': too many images. Expected at most ${MAX_INPUT_IMAGES}, but got ${images.length}.`;
    throw new OpenAiError(400, "array_above_max_length", message, "image");
  }
  if (images.some(({ bytes }) => bytes.length >= 50 * MB)) {
    const message = "Invalid image: every file must be smaller than 50 MB.";
    throw new OpenAiError(400, "invalid_image_file", message, "image");
  }
  const decoded = await Promise.all(images.map((file) => decode(file, "image")));
  return decoded[0] as Image;
}

async function readMask(files: FormFile[], image: Image) {
  const file = files.find(({ field }) => field === "mask");
  if (!file) return undefined;
  const isPng = file.bytes.subarray(1, 4).toString("latin1") === "PNG";
  if (!isPng || file.bytes.length >= 4 * MB) {
    const message = "Invalid mask: it must be a PNG smaller than 4 MB.";
    throw new OpenAiError(400, "invalid_image_file", message, "mask");
  }
  const mask = await decode(file, "mask");
  if (mask.width === image.width && mask.height === image.height) return mask;
  const message = "Invalid mask: it must have the same size as the first image.";
  throw new OpenAiError(400, "invalid_image_file", message, "mask");
}

async function decode({ bytes }: FormFile, param: string) {
  const magic = bytes.subarray(0, 12).toString("latin1");
  const known =
    magic.startsWith("\x89PNG") || magic.startsWith("\xff\xd8\xff") || /^RIFF....WEBP/s.test(magic);
  const image = known ? await loadImage(bytes).catch(() => undefined) : undefined;
  if (image && image.width > 0) return image;
  const message = "Invalid image file. Supported formats are png, jpeg and webp.";
  throw new OpenAiError(400, "invalid_image_file", message, param);
}

function nearestSize({ width, height }: Image) {
  if (width > height * 1.15) return { width: 1536, height: 1024 };
  return height > width * 1.15 ? { width: 1024, height: 1536 } : { width: 1024, height: 1024 };
}

async function respondWithImages(
  call: Call,
  settings: ImageSettings,
  canvases: Canvas[],
  kind: "image" | "image-edit",
): Promise<SandboxResponse> {
  const { context } = call;
  const first = canvases[0];
  const size = `${first?.width ?? 0}x${first?.height ?? 0}`;
  const images = await Promise.all(canvases.map((canvas) => encode(canvas, settings)));
  const id = `img_${hashHex(`${call.serial}|${kind}|${settings.prompt}`, 32)}`;
  const data = { model: settings.model.id, n: settings.n, size, format: settings.format };
  await context.recordEffect({ service: "openai", kind, id, data });
  const textTokens = Math.ceil(settings.prompt.length / 4);
  const imageTokens = settings.n * Math.ceil(((first?.width ?? 0) * (first?.height ?? 0)) / 1024);
  const body = {
    created: Math.floor(context.now() / 1000),
    background: settings.background === "transparent" ? "transparent" : "opaque",
    output_format: settings.format,
    quality: settings.quality === "auto" ? "high" : settings.quality,
    // The description's answer knows the three fixed sizes only.
    ...(FIXED_SIZES.includes(size) ? { size } : {}),
    data: images.map((bytes) => ({ b64_json: bytes.toString("base64") })),
    usage: {
      input_tokens: textTokens,
      input_tokens_details: { text_tokens: textTokens, image_tokens: 0 },
      output_tokens: imageTokens,
      total_tokens: textTokens + imageTokens,
    },
  };
  return createJsonResponse(200, body);
}

function encode(canvas: Canvas, { format, compression }: ImageSettings): Promise<Buffer> {
  if (format === "png") return canvas.encode("png");
  // OpenAI's 100 is almost uncompressed; these encoders look the same from 92 on and produce far smaller files.
  const quality = Math.min(92, Math.max(1, compression));
  return format === "jpeg" ? canvas.encode("jpeg", quality) : canvas.encode("webp", quality);
}

/** The ones of GPT image models; the description has two more for the retired DALL-E models. */
const QUALITIES = ["auto", "low", "medium", "high"];
const FIXED_SIZES = ["1024x1024", "1536x1024", "1024x1536"];

function readImageSettings(fields: Fields, now: number): ImageSettings {
  const model = requireModel(requiredString(fields, "model"), "image", now);
  const prompt = requiredString(fields, "prompt", 32_000);
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
    quality: optionalEnum(fields, "quality", QUALITIES, "auto"),
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
  const requested = { width: Number(width), height: Number(height) };
  const allowed = model.freeSize ? isFreeSize(requested) : FIXED_SIZES.includes(String(size));
  if (allowed) return requested;
  const choices = model.freeSize
    ? "'auto', or WIDTHxHEIGHT in multiples of 16, with a ratio from 1:3 to 3:1, from 655360 pixels to 3840x2160"
    : ["auto", ...FIXED_SIZES].map((value) => `'${value}'`).join(", ");
  const message = `Invalid value: '${String(size)}'. Supported values are: ${choices}.`;
  throw new OpenAiError(400, "invalid_value", message, "size");
}

const MIN_FREE_PIXELS = 655_360;

function isFreeSize({ width, height }: { width: number; height: number }) {
  if (!(width > 0 && height > 0) || width % 16 !== 0 || height % 16 !== 0) return false;
  const [short, long] = [Math.min(width, height), Math.max(width, height)];
  return width * height >= MIN_FREE_PIXELS && long / short <= 3 && long <= 3840 && short <= 2160;
}
