import type { Env } from "@/lib/core/server/env";
import { VIDEO_FORMATS } from "@/lib/generation/generated-video-limits";
import { listImageModelLimits } from "@/lib/providers/ai-image/image-models";
import { describeShutdown, examineTextModel } from "@/lib/providers/ai-text/text-models";
import { readVideoSettings } from "@/lib/providers/ai-video/registry";
import { isVeoShutDown, listVeoLimits, VEO_PREVIEWS_END } from "@/lib/providers/ai-video/veo-models";

/** A model of OpenAI's list. Compatible services leave out the date. */
export interface ListedModel {
  id: string;
  shutdown_date?: string | null;
}

type ModelSettings = Pick<
  Env,
  "OPENAI_TEXT_MODEL" | "OPENAI_TEXT_API" | "OPENAI_REASONING_EFFORT" | "OPENAI_IMAGE_MODEL"
>;

/** Returns what the chosen text and image models cannot do, and their end when it is near, a sentence each. */
export function findModelLimits(env: ModelSettings, listed: readonly ListedModel[], now: Date) {
  const { OPENAI_TEXT_MODEL: text, OPENAI_IMAGE_MODEL: image } = env;
  const announcedFor = (model: string) => listed.find(({ id }) => id === model)?.shutdown_date;
  const { warnings, notes } = examineTextModel(text, {
    effort: env.OPENAI_REASONING_EFFORT,
    api: env.OPENAI_TEXT_API,
    announced: announcedFor(text),
    now,
  });
  const imageEnd = describeShutdown(image, announcedFor(image), now);
  const images = [...listImageModelLimits(image), ...(imageEnd ? [imageEnd] : [])];
  return { warnings: [...new Set([...warnings, ...images])], notes };
}

/** Returns what the chosen video models cannot do of what the product asks for, a sentence each. */
export function listVideoLimits(env: Parameters<typeof readVideoSettings>[0]): string[] {
  const { models, apiKey } = readVideoSettings(env);
  const access = apiKey ? "gemini" : "vertex";
  const advice = apiKey
    ? "set VERTEX_PROJECT, which goes before the key, or VIDEO_SILENT_MODEL and VIDEO_SOUND_MODEL to models that the key has"
    : "leave VIDEO_SILENT_MODEL and VIDEO_SOUND_MODEL empty, or set them to models that the project has";
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
        `${id} is reported to be shut down since ${VEO_PREVIEWS_END} and is not offered by default: ${advice}`,
    );
  return [...new Set([...shutdowns, ...limits])];
}
