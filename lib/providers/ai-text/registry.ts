import { createOpenAiTextModels } from "@/lib/providers/ai-text/openai";
import type { TextModels } from "@/lib/providers/ai-text/port";

let models: TextModels | undefined;

/** Returns the text models of this installation. */
export function getTextModels(): TextModels {
  models ??= createOpenAiTextModels();
  return models;
}
