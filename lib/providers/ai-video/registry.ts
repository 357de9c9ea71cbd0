import { getEnv } from "@/lib/core/server/env";
import { createVertexVideoModels } from "@/lib/providers/ai-video/vertex";
import { createOnce } from "@/lib/providers/create-once";

export const getVideoModels = createOnce(() => {
  const env = getEnv();
  return createVertexVideoModels({
    apiKey: env.VERTEX_API_KEY,
    project: env.VERTEX_PROJECT,
    location: env.VERTEX_LOCATION,
    base: env.VERTEX_API_BASE,
    models: { silent: env.VIDEO_SILENT_MODEL, sound: env.VIDEO_SOUND_MODEL },
  });
});
