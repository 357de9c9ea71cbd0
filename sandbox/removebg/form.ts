import type { SandboxRequest } from "@/sandbox/core/emulator";
import { readMultipart } from "@/sandbox/core/multipart";
import { asViolation, createJsonResponse, ResponseError } from "@/sandbox/core/send-response";

const MAX_BYTES = 22 * 1_048_576;
/** The most pixels of a PNG, whatever its source. */
const MAX_PNG_PIXELS = 10_000_000;
/** The most pixels of a result by size; the names that are equal are older ones. */
export const MAX_PIXELS: Record<string, number> = {
  ...{ auto: MAX_PNG_PIXELS, full: MAX_PNG_PIXELS, "4k": MAX_PNG_PIXELS, "50MP": MAX_PNG_PIXELS },
  ...{ preview: 250_000, small: 250_000, regular: 250_000, medium: 1_500_000, hd: 4_000_000 },
};
const CHOICES: Record<string, readonly string[]> = {
  size: Object.keys(MAX_PIXELS),
  format: ["auto", "png"],
  type: ["auto", "person", "product", "car"],
};

/** Reads the form of POST /v1.0/removebg; unsupported fields are rejected. */
export async function readForm(request: SandboxRequest) {
  if (!(request.headers["content-type"] ?? "").startsWith("multipart/form-data")) {
    throw missingSource();
  }
  const { fields, image } = await parse(request);
  for (const [name, value] of fields) {
    const choices = CHOICES[name];
    if (!choices) {
      throw asViolation(new RemoveBgError(400, "unknown_parameter", `Unknown parameter: ${name}`));
    }
    if (!choices.includes(value)) {
      throw asViolation(new RemoveBgError(400, `invalid_${name}`, `Invalid ${name}: ${value}`));
    }
  }
  if (!image || image.length === 0) throw missingSource();
  if (image.length > MAX_BYTES) {
    throw new RemoveBgError(400, "file_too_large", "File too large: at most 22 MB");
  }
  return { image, size: fields.get("size") ?? "preview" };
}

function missingSource() {
  const title = "Please provide the source image in the image_url, image_file or image_file_b64 parameter.";
  return asViolation(new RemoveBgError(400, "missing_source", title));
}

async function parse(request: SandboxRequest) {
  const form = await readMultipart(request, { files: 2, fields: 30 }).catch(() => {
    throw new RemoveBgError(400, "missing_source", "The form cannot be read");
  });
  const others = form.files.filter(({ field }) => field !== "image_file");
  const fields = new Map([...form.fields, ...others.map(({ field }) => [field, "a file"] as const)]);
  return { fields, image: form.files.findLast(({ field }) => field === "image_file")?.bytes };
}

export class RemoveBgError extends ResponseError {
  /** Some errors have no code. */
  constructor(status: number, code: string | null, title: string, headers: Record<string, string> = {}) {
    super(title, createJsonResponse(status, { errors: [{ title, ...(code ? { code } : {}) }] }, headers));
  }
}
