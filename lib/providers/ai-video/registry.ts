import { env } from "@/lib/core/server/env";
import type { VideoModels } from "@/lib/providers/ai-video/port";
import { vertexVideos } from "@/lib/providers/ai-video/vertex";

let models: VideoModels | undefined;

/** The models of this installation that make films. */
export function videoModels(): VideoModels {
  models ??= make();
  return models;
}

function make(): VideoModels {
  const { VERTEX_API_KEY, VERTEX_PROJECT, VERTEX_LOCATION, VERTEX_API_BASE } = env();
  return vertexVideos({
    apiKey: VERTEX_API_KEY,
    project: VERTEX_PROJECT,
    location: VERTEX_LOCATION,
    base: VERTEX_API_BASE,
    models: { silent: env().VIDEO_SILENT_MODEL, sound: env().VIDEO_SOUND_MODEL },
  });
}
