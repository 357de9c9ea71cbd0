import { VIDEO_MODELS, VIDEO_SIZES, type VideoModel } from "@/lib/core/video-models";
import { VIDEO_FORMATS, type VideoOptions } from "@/lib/generation/generated-video-limits";
import { readVideoSettings } from "@/lib/providers/ai-video/registry";
import { isVeoShutDown, listVeoLimits } from "@/lib/providers/ai-video/veo-models";

/**
 * Returns what the configured models make. Models that the table does not know are offered everything; a default model
 * that was shut down, nothing. One that the operator named is offered, because only reports say that it was shut down.
 */
export function listVideoOptions(
  env: Parameters<typeof readVideoSettings>[0],
  now = new Date(),
): VideoOptions {
  const { models, apiKey } = readVideoSettings(env);
  const access = apiKey ? "gemini" : "vertex";
  const named = { silent: env.VIDEO_SILENT_MODEL, sound: env.VIDEO_SOUND_MODEL };
  const optionsOf = (model: VideoModel) => {
    if (!named[model] && isVeoShutDown(models[model], now)) return {};
    return Object.fromEntries(
      VIDEO_SIZES.flatMap((size) => {
        const { aspect, resolution, seconds } = VIDEO_FORMATS[size];
        const made = seconds.filter(
          (length) =>
            listVeoLimits(models[model], { model, aspect, resolution, seconds: length }, access).length === 0,
        );
        return made.length > 0 ? [[size, made]] : [];
      }),
    );
  };
  const [silent, sound] = VIDEO_MODELS;
  return { [silent]: optionsOf(silent), [sound]: optionsOf(sound) };
}
