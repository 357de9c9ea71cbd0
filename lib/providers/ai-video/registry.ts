import { getEnv } from "@/lib/core/server/env";
import type { VideoModels } from "@/lib/providers/ai-video/port";
import { createVertexVideoModels } from "@/lib/providers/ai-video/vertex";

let models: VideoModels | undefined;

/** Returns the video models of this installation. */
export function getVideoModels(): VideoModels {
  models ??= make();
  return models;
}

function make(): VideoModels {
  const { VERTEX_API_KEY, VERTEX_PROJECT, VERTEX_LOCATION, VERTEX_API_BASE } = getEnv();
  return createVertexVideoModels({
    apiKey: VERTEX_API_KEY,
    project: VERTEX_PROJECT,
    location: VERTEX_LOCATION,
    base: VERTEX_API_BASE,
    models: { silent: getEnv().VIDEO_SILENT_MODEL, sound: getEnv().VIDEO_SOUND_MODEL },
  });
}
