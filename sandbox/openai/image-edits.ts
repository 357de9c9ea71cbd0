import { type Image, loadImage } from "@napi-rs/canvas";
import { pause } from "@/sandbox/core/pause";
import type { Call } from "@/sandbox/openai/call";
import { drawEdit } from "@/sandbox/openai/draw/edit";
import { OpenAiError } from "@/sandbox/openai/errors";
import { type Fields, optionalEnum, refuseUnknown } from "@/sandbox/openai/fields";
import { answerWithImages } from "@/sandbox/openai/image-answer";
import { readImageSettings } from "@/sandbox/openai/image-settings";
import { multipartBody, type UploadedFile } from "@/sandbox/openai/request-body";

const MB = 1024 * 1024;
const MOST_IMAGES = 16;
const NUMBERS = ["n", "output_compression"];

/** POST /images/edits: the first picture sent, changed as the prompt says; a mask limits the change. */
export async function editImage(call: Call) {
  const { request, context, options } = call;
  if (!(request.headers["content-type"] ?? "").toLowerCase().startsWith("multipart/form-data")) {
    const message = "Unsupported content type. This API method only accepts 'multipart/form-data' requests.";
    throw new OpenAiError(400, "unsupported_content_type", message);
  }
  const { fields, files } = await multipartBody(request);
  const named: Fields = { ...fields, ...Object.fromEntries(files.map(({ field }) => [field, true])) };
  refuseUnknown("POST /images/edits", named);
  const settings = readImageSettings(withNumbers(fields), context.now());
  optionalEnum(fields, "input_fidelity", ["high", "low"], "low");
  const image = await readImages(files);
  const mask = await readMask(files, image);
  await pause(options.imageDelayMs, request.signal);
  const size = settings.size ?? nearestSize(image);
  const canvases = Array.from({ length: settings.n }, (_, index) =>
    drawEdit({
      image,
      prompt: settings.prompt,
      ...size,
      index,
      transparent: settings.background === "transparent",
      ...(mask ? { mask } : {}),
    }),
  );
  return answerWithImages(call, settings, canvases, "image-edit");
}

// A form has only text; numbers in it are written out.
function withNumbers(fields: Fields): Fields {
  const numbers = NUMBERS.filter((name) => /^-?\d+$/.test(String(fields[name] ?? "")));
  return { ...fields, ...Object.fromEntries(numbers.map((name) => [name, Number(fields[name])])) };
}

async function readImages(files: UploadedFile[]) {
  const images = files.filter(({ field }) => field === "image");
  const [first] = images;
  if (!first)
    throw new OpenAiError(400, "missing_required_parameter", "Missing required parameter: 'image'.", "image");
  if (images.length > MOST_IMAGES) {
    const message = `Invalid 'image': too many images. Expected at most ${MOST_IMAGES}, but got ${images.length}.`;
    throw new OpenAiError(400, "array_above_max_length", message, "image");
  }
  if (images.some(({ bytes }) => bytes.length >= 50 * MB)) {
    throw new OpenAiError(
      400,
      "invalid_image_file",
      "Invalid image: every file must be smaller than 50 MB.",
      "image",
    );
  }
  const decoded = await Promise.all(images.map((file) => decode(file, "image")));
  return decoded[0] as Image;
}

async function readMask(files: UploadedFile[], image: Image) {
  const file = files.find(({ field }) => field === "mask");
  if (!file) return undefined;
  const isPng = file.bytes.subarray(1, 4).toString("latin1") === "PNG";
  if (!isPng || file.bytes.length >= 4 * MB) {
    throw new OpenAiError(
      400,
      "invalid_image_file",
      "Invalid mask: it must be a PNG smaller than 4 MB.",
      "mask",
    );
  }
  const mask = await decode(file, "mask");
  if (mask.width === image.width && mask.height === image.height) return mask;
  const message = "Invalid mask: it must have the same size as the first image.";
  throw new OpenAiError(400, "invalid_image_file", message, "mask");
}

async function decode({ bytes }: UploadedFile, param: string) {
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
