import { createOpenAI } from "@ai-sdk/openai";
import { env } from "@/lib/core/server/env";
import type { TextModels } from "@/lib/providers/ai-text/port";

/** OpenAI, or anything that speaks its protocol at OPENAI_BASE_URL. The model's id is configuration. */
export function openAiText(): TextModels {
  const openai = createOpenAI({ apiKey: env().OPENAI_API_KEY, baseURL: env().OPENAI_BASE_URL });
  return { writer: () => openai(env().OPENAI_TEXT_MODEL) };
}
