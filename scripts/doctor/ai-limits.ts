import type { Env } from "@/lib/core/server/env";
import { VIDEO_FORMATS } from "@/lib/generation/generated-video-limits";
import { listImageModelLimits } from "@/lib/providers/ai-image/image-models";
import { readVideoSettings } from "@/lib/providers/ai-video/registry";
import { isVeoShutDown, listVeoLimits, VEO_PREVIEWS_END } from "@/lib/providers/ai-video/veo-models";

/** Returns what the chosen image model cannot do, a sentence each. */
export function listImageLimits({ OPENAI_IMAGE_MODEL: id }: Env): string[] {
  return listImageModelLimits(id);
}

/** Returns what the chosen video models cannot do of what the product asks for, a sentence each. */
export function listVideoLimits(env: Parameters<typeof readVideoSettings>[0]): string[] {
  const { models } = readVideoSettings(env);
  const access = env.GEMINI_API_KEY ? "gemini" : "vertex";
  const limits = Object.values(VIDEO_FORMATS).flatMap(({ aspect, resolution, seconds }) =>
    (["silent", "sound"] as const).flatMap((model) =>
      seconds.flatMap((length) =>
        listVeoLimits(models[model], { model, aspect, resolution, seconds: length }, access),
      ),
    ),
  );
  const shutdowns = Object.values(models)
    .filter((id) => isVeoShutDown(id))
    .map(
      (id) =>
        `${id} is reported to be shut down since ${VEO_PREVIEWS_END} and is not offered by default: set VERTEX_PROJECT instead, or VIDEO_SILENT_MODEL and VIDEO_SOUND_MODEL to models that the key has`,
    );
  return [...new Set([...shutdowns, ...limits])];
}
