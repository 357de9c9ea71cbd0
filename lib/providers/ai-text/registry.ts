import { openAiText } from "@/lib/providers/ai-text/openai";
import type { TextModels } from "@/lib/providers/ai-text/port";

let models: TextModels | undefined;

/** The writing models of this installation. */
export function textModels(): TextModels {
  models ??= openAiText();
  return models;
}
