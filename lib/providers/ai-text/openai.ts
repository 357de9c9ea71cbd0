import { createOpenAI } from "@ai-sdk/openai";
import { getEnv } from "@/lib/core/server/env";
import { sendPlainAssistantTurns } from "@/lib/providers/ai-text/plain-assistant-turns";
import type { TextModels } from "@/lib/providers/ai-text/port";

export interface OpenAiTextOptions {
  /** Servers with only the older protocol use `chat` (POST /chat/completions). */
  api?: "responses" | "chat";
  fetch?: typeof fetch;
}

/** OpenAI, or a compatible server at OPENAI_BASE_URL. The model id is configuration. */
export function createOpenAiTextModels({
  api = getEnv().OPENAI_TEXT_API,
  fetch: carrier,
}: OpenAiTextOptions = {}): TextModels {
  const { OPENAI_API_KEY: apiKey, OPENAI_BASE_URL: baseURL, OPENAI_TEXT_MODEL: id } = getEnv();
  const openai = createOpenAI({ apiKey, baseURL, fetch: sendPlainAssistantTurns(carrier) });
  return { writer: () => (api === "chat" ? openai.chat(id) : openai.responses(id)) };
}
