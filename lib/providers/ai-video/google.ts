import { ApiError, GenerateVideosOperation, GoogleGenAI } from "@google/genai";
import { z } from "zod";
import { AppError, isAppError } from "@/lib/core/errors";
import type { VideoModels, VideoRequest, VideoState } from "@/lib/providers/ai-video/port";
import { findVeoFamily, listVeoLimits, type VeoAccess } from "@/lib/providers/ai-video/veo-models";
import { readCapped } from "@/lib/providers/cap-stream";
import { isTimeoutError } from "@/lib/providers/http";
import { measureCall } from "@/lib/providers/measure-call";

/** Google's texts for a policy refusal; there is no code for it. */
const RULES = /responsible ai|usage guidelines|safety|sensitive words|raiMediaFilteredCount":\s*[1-9]/i;
/** The Gemini API answers an unknown key with the status of an invalid request. */
const REFUSED_KEY = /API_KEY_INVALID|API key not valid/;
const DEFAULT_WAIT = 15;
const SWITCHED_OFF = "Video generation is turned off right now. Contact the site administrator";

const NOT_MADE =
  "This kind of video can’t be made here. Choose another format or length, or contact the site administrator";

/** Maps a failed start: only rate_limited means for certain that nothing was started. */
function toStartError(error: unknown): AppError {
  if (isAppError(error)) return error;
  if (isTimeout(error)) return new AppError("provider_timeout", { cause: error });
  const status = statusOf(error);
  // The SDK passes no headers of a failure on, so that the wait is a guess.
  if (status === 429) return new AppError("rate_limited", { cause: error, retryAfter: DEFAULT_WAIT });
  // A model that was shut down is not found: nothing is wrong with the request.
  if (status === 401 || status === 403 || status === 404 || REFUSED_KEY.test(messageOf(error))) {
    return new AppError("unavailable", { cause: error, message: SWITCHED_OFF });
  }
  return explainMissingVideo(messageOf(error), error);
}

function toStatusError(error: unknown, signal: AbortSignal): AppError {
  if (isAppError(error)) return error;
  if (signal.aborted) return new AppError("cancelled", { cause: error });
  // Neither a response nor a refusal: the generation continues, and the next poll finds it.
  const status = statusOf(error);
  const isPassing = status === undefined || status === 408 || status === 429 || status >= 500;
  if (isPassing) return new AppError("unavailable", { cause: error });
  return explainMissingVideo(messageOf(error), error);
}

/** Maps a generation that ended without a video to an error, by the service's message. */
function explainMissingVideo(message: string, cause: unknown = new Error(message)): AppError {
  return new AppError(RULES.test(message) ? "provider_refused" : "provider_error", { cause });
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
const statusOf = (error: unknown) => (error instanceof ApiError ? error.status : undefined);
const isTimeout = (error: unknown): boolean =>
  isTimeoutError(error) || (error instanceof Error && error.cause !== undefined && isTimeout(error.cause));

const START_MS = 60_000;
/** The response of a finished generation may contain the video itself. */
const STATUS_MS = 120_000;

export interface GoogleVideoSettings {
  /** Key of the Gemini API; without it, Vertex AI with the machine's Google credentials for the project. */
  apiKey?: string | undefined;
  project?: string | undefined;
  /** Key of a service account as JSON, instead of the machine's credentials. */
  credentials?: string | undefined;
  location: string;
  /** Another server with the same protocol; by default the SDK knows the host of each location. */
  base?: string | undefined;
  models: Record<VideoRequest["model"], string>;
}

/** Checkpoints of the releases before the SDK of Google hold the name as `operationName`. */
const operationSchema = z
  .union([z.object({ name: z.string() }), z.object({ operationName: z.string() })])
  .transform((stored) => ("name" in stored ? stored.name : stored.operationName));

/** Veo through Google's SDK: the Gemini API with a key, or Vertex AI with a project. */
export function createGoogleVideoModels(settings: GoogleVideoSettings): VideoModels {
  const ai = createClient(settings);
  const access: VeoAccess = settings.apiKey ? "gemini" : "vertex";
  return {
    async start({ prompt, model, aspect, resolution, seconds, image }) {
      const id = settings.models[model];
      const limits = listVeoLimits(id, { model, aspect, resolution, seconds }, access);
      if (limits.length > 0) {
        // Another size or kind of video may be possible; the service would only answer with an invalid argument.
        throw new AppError("unavailable", { cause: new Error(limits.join("; ")), message: NOT_MADE });
      }
      const isSwitch = access === "vertex" && findVeoFamily(id)?.audio.vertex !== "never";
      try {
        const { name } = await measureCall("google-video", "start", () =>
          ai.models.generateVideos({
            model: id,
            source: {
              prompt,
              ...(image ? { image: { imageBytes: toBase64(image), mimeType: mimeTypeOf(image) } } : {}),
            },
            config: {
              numberOfVideos: 1,
              aspectRatio: aspect,
              durationSeconds: seconds,
              resolution,
              ...(isSwitch ? { generateAudio: model === "sound" } : {}),
              // Not the job's signal: once a call was sent, its outcome has to be known. The SDK does not retry.
              httpOptions: { timeout: START_MS },
            },
          }),
        );
        if (!name) throw new AppError("provider_error", { cause: new Error("started video has no name") });
        return { name };
      } catch (error) {
        throw toStartError(error);
      }
    },
    async poll(stored, _model, signal) {
      const operation = new GenerateVideosOperation();
      operation.name = operationSchema.parse(stored);
      try {
        signal.throwIfAborted();
        const config = { httpOptions: { timeout: STATUS_MS } };
        // The SDK takes no signal here at Vertex AI.
        const ask = () => settleOnAbort(ai.operations.getVideosOperation({ operation, config }), signal);
        const status = await measureCall("google-video", "status", ask, signal);
        return await stateOf(status, (file) => download(settings, file, signal));
      } catch (error) {
        throw toStatusError(error, signal);
      }
    },
  };
}

/** Returns the ids of the configured models that the service does not know. Costs nothing; throws for wrong keys. */
export async function listUnknownVideoModels(
  settings: GoogleVideoSettings,
  timeoutMs: number,
): Promise<string[]> {
  const ai = createClient(settings);
  const unknown: string[] = [];
  for (const model of new Set(Object.values(settings.models))) {
    try {
      await ai.models.get({ model, config: { httpOptions: { timeout: timeoutMs } } });
    } catch (error) {
      if (statusOf(error) !== 404) throw error;
      unknown.push(model);
    }
  }
  return unknown;
}

function createClient({ apiKey, project, credentials, location, base }: GoogleVideoSettings): GoogleGenAI {
  const httpOptions = base ? { baseUrl: base } : {};
  if (apiKey) return new GoogleGenAI({ apiKey, vertexai: false, apiVersion: "v1beta", httpOptions });
  const google = { project: project ?? "", location, apiVersion: "v1", httpOptions };
  if (!credentials) return new GoogleGenAI({ vertexai: true, ...google });
  const googleAuthOptions = { credentials: JSON.parse(credentials) };
  return withoutDebugOutput(() => new GoogleGenAI({ vertexai: true, ...google, googleAuthOptions }));
}

/** The SDK writes to the standard output that given credentials take precedence. */
function withoutDebugOutput<T>(create: () => T): T {
  const { debug } = console;
  console.debug = () => undefined;
  try {
    return create();
  } finally {
    console.debug = debug;
  }
}

const toBase64 = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64");
const mimeTypeOf = (bytes: Uint8Array) => (bytes[0] === 0x89 ? "image/png" : "image/jpeg");

async function settleOnAbort<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const onAbort = () => reject(signal.reason);
  signal.addEventListener("abort", onAbort, { once: true });
  try {
    return await Promise.race([work, promise]);
  } finally {
    signal.removeEventListener("abort", onAbort);
  }
}

async function stateOf(
  { done, error, response }: GenerateVideosOperation,
  read: (file: string) => Promise<Uint8Array>,
): Promise<VideoState> {
  if (!done) return { state: "pending" };
  if (error) throw explainMissingVideo(JSON.stringify(error));
  const [generated] = response?.generatedVideos ?? [];
  if (!generated?.video) throw explainMissingVideo(JSON.stringify(response ?? {}));
  // Vertex AI returns the bytes without a storage bucket, the Gemini API a file to download.
  const { videoBytes, uri = "" } = generated.video;
  if (videoBytes) return { state: "done", bytes: Buffer.from(videoBytes, "base64") };
  // The name alone: the key is sent to the configured server, never to an address of a response.
  const [file] = /\bfiles\/[\w-]+/.exec(uri) ?? [];
  if (!file) throw new AppError("provider_error", { cause: new Error("video response has no file") });
  return { state: "done", bytes: await read(file) };
}

/** 4K at eight seconds is far below. */
const MAX_VIDEO_BYTES = 200 * 1_048_576;
const tooLarge = () => new AppError("provider_error", { cause: new Error("the video is too large") });

/** The download of the SDK has no error handler: a connection that breaks would end this process. */
async function download({ apiKey = "", base }: GoogleVideoSettings, file: string, signal: AbortSignal) {
  const response = await fetch(`${base}/v1beta/${file}:download?alt=media`, {
    headers: { "x-goog-api-key": apiKey },
    signal: AbortSignal.any([signal, AbortSignal.timeout(STATUS_MS)]),
  });
  if (response.ok) return readCapped(response.body ?? [], MAX_VIDEO_BYTES, tooLarge);
  throw new ApiError({ message: await response.text(), status: response.status });
}
