import { createOpenAI } from "@ai-sdk/openai";
import { defaultSettingsMiddleware, type LanguageModelMiddleware, wrapLanguageModel } from "ai";
import { getEndUser } from "@/lib/core/server/end-user";
import { getEnv } from "@/lib/core/server/env";
import { sendPlainAssistantTurns } from "@/lib/providers/ai-text/plain-assistant-turns";
import type { TextModels } from "@/lib/providers/ai-text/port";
import { getChatToolEffort } from "@/lib/providers/ai-text/text-models";
import { measureModelCalls } from "@/lib/providers/measure-call";

export interface OpenAiTextOptions {
  /** Servers with only the older protocol use `chat` (POST /chat/completions). */
  api?: "responses" | "chat";
  fetch?: typeof fetch;
  /** Replaces the configured model. */
  model?: string;
}

/** OpenAI, or a compatible server at OPENAI_BASE_URL. The model id is configuration. */
export function createOpenAiTextModels({
  api = getEnv().OPENAI_TEXT_API,
  fetch: carrier,
  model: id = getEnv().OPENAI_TEXT_MODEL,
}: OpenAiTextOptions = {}): TextModels {
  const { OPENAI_API_KEY: apiKey, OPENAI_BASE_URL: baseURL } = getEnv();
  const { OPENAI_REASONING_EFFORT: reasoningEffort } = getEnv();
  const openai = createOpenAI({ apiKey, baseURL, fetch: sendPlainAssistantTurns(carrier) });
  const model = api === "chat" ? openai.chat(id) : openai.responses(id);
  return {
    writer() {
      const endUser = getEndUser();
      const options = {
        ...(reasoningEffort ? { reasoningEffort } : {}),
        // Compatible services know the older name of the parameter.
        ...(endUser ? { [api === "chat" ? "user" : "safetyIdentifier"]: endUser } : {}),
      };
      const defaults = defaultSettingsMiddleware({ settings: { providerOptions: { openai: options } } });
      const toolEffort = api === "chat" ? getChatToolEffort(id, reasoningEffort) : reasoningEffort;
      return wrapLanguageModel({
        model,
        middleware: [
          defaults,
          ...(toolEffort === reasoningEffort ? [] : [replaceToolEffort(toolEffort)]),
          measureModelCalls("openai"),
        ],
      });
    },
  };
}

/** Replaces the effort of requests with tools; the others keep theirs. */
const replaceToolEffort = (effort: string | undefined): LanguageModelMiddleware => ({
  transformParams: async ({ params }) => {
    if (!params.tools?.length) return params;
    const { reasoningEffort: _, ...rest } = params.providerOptions?.openai ?? {};
    const openai = effort ? { ...rest, reasoningEffort: effort } : rest;
    return { ...params, providerOptions: { ...params.providerOptions, openai } };
  },
});
