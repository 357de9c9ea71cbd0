import { createOpenAI } from "@ai-sdk/openai";
import { env } from "@/lib/core/server/env";
import type { TextModels } from "@/lib/providers/ai-text/port";

export interface OpenAiTextOptions {
  /** `responses` is OpenAI's own; servers that speak its older protocol alone know `chat` (POST /chat/completions). */
  api?: "responses" | "chat";
  /** Carries the requests; for tests that listen. */
  fetch?: typeof fetch;
}

/** OpenAI, or anything that speaks one of its two protocols at OPENAI_BASE_URL. The model's id is configuration. */
export function openAiText({
  api = env().OPENAI_TEXT_API,
  fetch: carrier,
}: OpenAiTextOptions = {}): TextModels {
  const { OPENAI_API_KEY: apiKey, OPENAI_BASE_URL: baseURL, OPENAI_TEXT_MODEL: id } = env();
  const openai = createOpenAI({ apiKey, baseURL, ...(carrier ? { fetch: carrier } : {}) });
  return { writer: () => (api === "chat" ? openai.chat(id) : openai.responses(id)) };
}
