import { createOpenAiImageModels } from "@/lib/providers/ai-image/openai";
import type { ImageModels } from "@/lib/providers/ai-image/port";

let models: ImageModels | undefined;

/** Returns the image models of this installation. */
export function getImageModels(): ImageModels {
  models ??= createOpenAiImageModels();
  return models;
}
