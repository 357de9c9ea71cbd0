import { getEnv } from "@/lib/core/server/env";
import { createGoogleVideoModels, type GoogleVideoSettings } from "@/lib/providers/ai-video/google";
import { VEO_DEFAULT_MODELS } from "@/lib/providers/ai-video/veo-models";
import { createOnce } from "@/lib/providers/create-once";

type VideoEnv = Pick<
  ReturnType<typeof getEnv>,
  | "GEMINI_API_KEY"
  | "GEMINI_API_BASE"
  | "VERTEX_PROJECT"
  | "VERTEX_LOCATION"
  | "VERTEX_CREDENTIALS"
  | "VERTEX_API_BASE"
  | "VIDEO_SILENT_MODEL"
  | "VIDEO_SOUND_MODEL"
>;

/**
 * Returns the settings of the environment. A project selects Vertex AI, also beside a key, because the Veo models of the
 * Gemini API are reported to have ended; a key alone selects the Gemini API.
 */
export function readVideoSettings(env: VideoEnv): GoogleVideoSettings {
  const { VERTEX_PROJECT: project, VERTEX_LOCATION: location } = env;
  const apiKey = project ? undefined : env.GEMINI_API_KEY;
  const defaults = VEO_DEFAULT_MODELS[apiKey ? "gemini" : "vertex"];
  return {
    apiKey,
    project,
    credentials: env.VERTEX_CREDENTIALS,
    location,
    base: apiKey ? env.GEMINI_API_BASE : env.VERTEX_API_BASE,
    models: {
      silent: env.VIDEO_SILENT_MODEL ?? defaults.silent,
      sound: env.VIDEO_SOUND_MODEL ?? defaults.sound,
    },
  };
}

export const getVideoModels = createOnce(() => createGoogleVideoModels(readVideoSettings(getEnv())));
