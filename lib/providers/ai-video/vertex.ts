import { createGoogleVertex } from "@ai-sdk/google-vertex";
import { experimental_getVideoStatus, experimental_startVideo } from "ai";
import { AppError } from "@/lib/core/errors";
import type { FilmRequest, FilmState, VideoModels } from "@/lib/providers/ai-video/port";
import { startError, statusError, whyNoFilm } from "@/lib/providers/ai-video/vertex-errors";

const START_MS = 60_000;
/** The answer of a finished one is the film itself. */
const STATUS_MS = 120_000;
const DEFAULT_BASE = "https://aiplatform.googleapis.com";

export interface VertexSettings {
  /** Of Vertex's express mode; without it the machine's own Google credentials, for the project. */
  apiKey?: string | undefined;
  project?: string | undefined;
  location: string;
  base: string;
  /** Vendor's model for each of our films. */
  models: Record<FilmRequest["model"], string>;
}

/** Veo on Google's Vertex AI, whose sound can be switched off, or whatever speaks its protocol at VERTEX_API_BASE. */
export function vertexVideos(settings: VertexSettings): VideoModels {
  const vertex = createGoogleVertex(connectionOf(settings));
  const modelOf = (model: FilmRequest["model"]) => vertex.video(settings.models[model]);
  return {
    async start({ prompt, model, aspect, resolution, seconds, image }) {
      try {
        const { operation } = await experimental_startVideo({
          model: modelOf(model),
          prompt: image ? { text: prompt, image } : prompt,
          aspectRatio: aspect,
          duration: seconds,
          generateAudio: model === "sound",
          // The name of a resolution is what the service takes; the SDK's own option wants pixels.
          providerOptions: { vertex: { resolution } },
          // A repeat would be billed again (providers.md 0.6).
          maxRetries: 0,
          // Not the job's own signal: a call that was begun has to be known to have begun.
          abortSignal: AbortSignal.timeout(START_MS),
        });
        return operation;
      } catch (error) {
        throw startError(error);
      }
    },
    async look(operation, model, signal) {
      const abortSignal = AbortSignal.any([signal, AbortSignal.timeout(STATUS_MS)]);
      try {
        const options = { operation, maxRetries: 0, abortSignal };
        return stateOf(await experimental_getVideoStatus(modelOf(model), options));
      } catch (error) {
        throw statusError(error, signal);
      }
    },
  };
}

function connectionOf({ apiKey, project, location, base }: VertexSettings) {
  if (apiKey) return { apiKey, baseURL: `${base}/v1/publishers/google` };
  // Each region has a host of its own, which the SDK knows.
  if (base === DEFAULT_BASE) return { project: project ?? "", location };
  const place = `projects/${project}/locations/${location}`;
  return { project: project ?? "", location, baseURL: `${base}/v1beta1/${place}/publishers/google` };
}

type Status = Awaited<ReturnType<typeof experimental_getVideoStatus>>;

function stateOf(status: Status): FilmState {
  if (status.status === "pending") return { state: "pending" };
  if (status.status === "error") throw whyNoFilm(String(status.error));
  const [film] = status.videos;
  // Without a bucket of ours the film comes in the answer.
  if (film?.type === "base64") return { state: "done", bytes: Buffer.from(film.data, "base64") };
  if (film?.type === "binary") return { state: "done", bytes: film.data };
  throw new AppError("provider_error", { cause: new Error("a film without its bytes") });
}
