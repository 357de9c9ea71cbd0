import { createGoogleVertex } from "@ai-sdk/google-vertex";
import { APICallError, experimental_getVideoStatus, experimental_startVideo } from "ai";
import { AppError, isAppError } from "@/lib/core/errors";
import type { VideoModels, VideoRequest, VideoState } from "@/lib/providers/ai-video/port";
import { isTimeoutError } from "@/lib/providers/http";

/** Google's texts for a policy refusal; there is no code for it. */
const RULES = /responsible ai|usage guidelines|safety|sensitive words|raiMediaFilteredCount":\s*[1-9]/i;
const DEFAULT_WAIT = 15;
const SWITCHED_OFF = "Making videos is switched off right now. Ask whoever runs this site";

/** Maps a failed start: only rate_limited means for certain that nothing was started. */
function toStartError(error: unknown): AppError {
  if (isAppError(error)) return error;
  if (isTimeoutError(error)) return new AppError("provider_timeout", { cause: error });
  const status = statusOf(error);
  if (status === 429) return new AppError("rate_limited", { cause: error, retryAfter: waitOf(error) });
  if (status === 401 || status === 403) {
    return new AppError("unavailable", { cause: error, message: SWITCHED_OFF });
  }
  return explainMissingVideo(messageOf(error), error);
}

function toStatusError(error: unknown, signal: AbortSignal): AppError {
  if (isAppError(error)) return error;
  if (signal.aborted) return new AppError("cancelled", { cause: error });
  // Neither a response nor a refusal: the generation continues, and the next poll finds it.
  const isPassing = APICallError.isInstance(error) ? isPassingStatus(error.statusCode) : isTransport(error);
  if (isPassing) return new AppError("unavailable", { cause: error });
  return explainMissingVideo(messageOf(error), error);
}

/** Maps a generation that ended without a video to an error, by the service's message. */
function explainMissingVideo(message: string, cause: unknown = new Error(message)): AppError {
  return new AppError(RULES.test(message) ? "provider_refused" : "provider_error", { cause });
}

/** 2xx: the response was truncated or was not JSON. */
const isPassingStatus = (status = 0) => status < 300 || status === 408 || status === 429 || status >= 500;
const isTransport = (error: unknown) => isTimeoutError(error) || error instanceof TypeError;
const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
const statusOf = (error: unknown) => (APICallError.isInstance(error) ? error.statusCode : undefined);

function waitOf(error: unknown): number {
  const given = APICallError.isInstance(error) ? Number(error.responseHeaders?.["retry-after"]) : Number.NaN;
  return given > 0 ? Math.ceil(given) : DEFAULT_WAIT;
}

const START_MS = 60_000;
/** The response of a finished generation contains the video itself. */
const STATUS_MS = 120_000;
const DEFAULT_BASE = "https://aiplatform.googleapis.com";

export interface VertexSettings {
  /** Key of Vertex's express mode; without it, the machine's Google credentials for the project. */
  apiKey?: string | undefined;
  project?: string | undefined;
  location: string;
  base: string;
  models: Record<VideoRequest["model"], string>;
}

/** Veo on Google's Vertex AI, whose sound can be switched off, or a compatible server at VERTEX_API_BASE. */
export function createVertexVideoModels(settings: VertexSettings): VideoModels {
  const vertex = createGoogleVertex(connectionOf(settings));
  const modelOf = (model: VideoRequest["model"]) => vertex.video(settings.models[model]);
  return {
    async start({ prompt, model, aspect, resolution, seconds, image }) {
      try {
        const { operation } = await experimental_startVideo({
          model: modelOf(model),
          prompt: image ? { text: prompt, image } : prompt,
          aspectRatio: aspect,
          duration: seconds,
          generateAudio: model === "sound",
          // The service takes the name of a resolution; the SDK's own option takes pixels.
          providerOptions: { vertex: { resolution } },
          // A retry would be billed again (docs/providers/openai.md).
          maxRetries: 0,
          // Not the job's signal: once a call was sent, its outcome has to be known.
          abortSignal: AbortSignal.timeout(START_MS),
        });
        return operation;
      } catch (error) {
        throw toStartError(error);
      }
    },
    async poll(operation, model, signal) {
      const abortSignal = AbortSignal.any([signal, AbortSignal.timeout(STATUS_MS)]);
      try {
        const options = { operation, maxRetries: 0, abortSignal };
        return stateOf(await experimental_getVideoStatus(modelOf(model), options));
      } catch (error) {
        throw toStatusError(error, signal);
      }
    },
  };
}

function connectionOf({ apiKey, project, location, base }: VertexSettings) {
  if (apiKey) return { apiKey, baseURL: `${base}/v1/publishers/google` };
  // Each region has its own host, which the SDK knows.
  if (base === DEFAULT_BASE) return { project: project ?? "", location };
  const place = `projects/${project}/locations/${location}`;
  return { project: project ?? "", location, baseURL: `${base}/v1beta1/${place}/publishers/google` };
}

type Status = Awaited<ReturnType<typeof experimental_getVideoStatus>>;

function stateOf(status: Status): VideoState {
  if (status.status === "pending") return { state: "pending" };
  if (status.status === "error") throw explainMissingVideo(String(status.error));
  const [video] = status.videos;
  // Without a storage bucket the response contains the video.
  if (video?.type === "base64") return { state: "done", bytes: Buffer.from(video.data, "base64") };
  if (video?.type === "binary") return { state: "done", bytes: video.data };
  throw new AppError("provider_error", { cause: new Error("video response has no bytes") });
}
