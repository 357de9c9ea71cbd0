import { z } from "zod";
import type { SandboxRequest } from "@/sandbox/core/emulator";
import { asViolation, createJsonResponse, ResponseError } from "@/sandbox/core/send-response";

/** The Gemini API with a key, Vertex AI with a project. */
export type Api = "gemini" | "vertex";

const JPEG = Buffer.from([0xff, 0xd8, 0xff]);
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47]);
const MAX_IMAGE_BYTES = 20 * 1_048_576;

const image = z
  .strictObject({
    bytesBase64Encoded: z.base64().min(4),
    mimeType: z.enum(["image/jpeg", "image/png"]),
  })
  .refine(({ bytesBase64Encoded, mimeType }) => {
    const bytes = Buffer.from(bytesBase64Encoded, "base64");
    const starts = mimeType === "image/png" ? PNG : JPEG;
    return bytes.length <= MAX_IMAGE_BYTES && bytes.subarray(0, starts.length).equals(starts);
  }, "is no picture of this type, or larger than 20 MB");

/** The service's own words, also for a 5, which lies between the bounds. */
const OUT_OF_BOUND =
  "The number value for `durationSeconds` is out of bound. Please provide a value between 4 and 8, inclusive.";

const parameters = z
  .strictObject({
    sampleCount: z.literal(1).default(1),
    aspectRatio: z.enum(["16:9", "9:16"]).default("16:9"),
    resolution: z.enum(["720p", "1080p"]).default("720p"),
    durationSeconds: z.literal([4, 6, 8], OUT_OF_BOUND).default(8),
    generateAudio: z.boolean().optional(),
    negativePrompt: z.string().optional(),
    personGeneration: z.enum(["dont_allow", "allow_adult", "allow_all"]).optional(),
    seed: z.int().min(0).max(4_294_967_295).optional(),
  })
  .refine(
    ({ resolution, durationSeconds }) => resolution === "720p" || durationSeconds === 8,
    "1080p needs durationSeconds 8",
  );

const startBody = z.strictObject({
  instances: z.tuple([
    z.strictObject({ prompt: z.string().trim().min(1).max(10_000), image: image.optional() }),
  ]),
  parameters,
});

const statusBody = z.strictObject({ operationName: z.string().min(1) });

/** Reads a start. On Vertex AI sound is a switch that Veo 3 requires; the Gemini API does not know it. */
export function readStart(request: SandboxRequest, api: Api) {
  const body = read(startBody, request);
  const { generateAudio } = body.parameters;
  if (api === "gemini" && generateAudio !== undefined) {
    throw asViolation(new VertexError(400, "`generateAudio` isn't supported by this model."));
  }
  if (api === "vertex" && generateAudio === undefined) {
    throw asViolation(new VertexError(400, "Invalid value at 'parameters.generateAudio': it is required."));
  }
  return { ...body, sound: generateAudio ?? true };
}
export const readStatus = (request: SandboxRequest) => read(statusBody, request);

function read<T>(schema: z.ZodType<T>, request: SandboxRequest): T {
  let json: unknown;
  try {
    json = JSON.parse(request.body.toString("utf8"));
  } catch {
    throw asViolation(new VertexError(400, "Invalid JSON payload received."));
  }
  const parsed = schema.safeParse(json);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw asViolation(
    new VertexError(400, `Invalid value at '${issue?.path.join(".") ?? ""}': ${issue?.message ?? ""}`),
  );
}

export const JSON_HEADERS = { "content-type": "application/json; charset=UTF-8" };
const STATUS = {
  400: "INVALID_ARGUMENT",
  401: "UNAUTHENTICATED",
  403: "PERMISSION_DENIED",
  404: "NOT_FOUND",
  429: "RESOURCE_EXHAUSTED",
} as const;

export class VertexError extends ResponseError {
  constructor(code: keyof typeof STATUS, message: string) {
    super(
      message,
      createJsonResponse(code, { error: { code, message, status: STATUS[code] } }, JSON_HEADERS),
    );
  }
}
