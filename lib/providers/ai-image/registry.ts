import { openAiImages } from "@/lib/providers/ai-image/openai";
import type { ImageModels } from "@/lib/providers/ai-image/port";

let models: ImageModels | undefined;

/** The drawing models of this installation. */
export function imageModels(): ImageModels {
  models ??= openAiImages();
  return models;
}
