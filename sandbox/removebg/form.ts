import type { SandboxRequest } from "@/sandbox/core/emulator";
import { readMultipart } from "@/sandbox/core/multipart";
import { createJsonResponse, ResponseError } from "@/sandbox/core/send-response";

const MAX_BYTES = 22 * 1_048_576;
const CHOICES: Record<string, readonly string[]> = {
  size: ["auto", "preview", "full"],
  format: ["auto", "png"],
  type: ["auto", "person", "product", "car"],
};

/** Reads the form of POST /v1.0/removebg; unsupported fields are rejected. */
export async function readForm(request: SandboxRequest) {
  if (!(request.headers["content-type"] ?? "").startsWith("multipart/form-data")) {
    throw new RemoveBgError(400, "missing_source", "No image given");
  }
  const { fields, image } = await parse(request);
  for (const [name, value] of fields) {
    const choices = CHOICES[name];
    if (!choices) throw new RemoveBgError(400, "unknown_parameter", `Unknown parameter: ${name}`);
    if (!choices.includes(value))
      throw new RemoveBgError(400, `invalid_${name}`, `Invalid ${name}: ${value}`);
  }
  if (!image || image.length === 0) throw new RemoveBgError(400, "missing_source", "No image given");
  if (image.length > MAX_BYTES) {
    throw new RemoveBgError(400, "file_too_large", "File too large: at most 22 MB");
  }
  return { image, size: fields.get("size") ?? "preview" };
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
  constructor(status: number, code: string, title: string, headers: Record<string, string> = {}) {
    super(title, createJsonResponse(status, { errors: [{ title, code }] }, headers));
  }
}
