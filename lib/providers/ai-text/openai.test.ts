import { generateText, tool } from "ai";
import { expect, test } from "vitest";
import { z } from "zod";
import { createOpenAiTextModels } from "@/lib/providers/ai-text/openai";
import { setEnv } from "@/tests/harness/set-env";
import { setTestEnvironment } from "@/tests/harness/test-environment";

setTestEnvironment();

const tools = { note: tool({ description: "Notes", inputSchema: z.object({ text: z.string() }) }) };

/** Returns the reasoning effort of a request over chat; the service is not reached. */
async function sendOverChat(
  model: string,
  effort: "high" | "none" | undefined,
  request: { tools?: typeof tools },
) {
  setEnv({ OPENAI_TEXT_MODEL: model, OPENAI_REASONING_EFFORT: effort });
  let sent: unknown;
  const models = createOpenAiTextModels({
    api: "chat",
    fetch: async (_url, init) => {
      sent = JSON.parse(String(init?.body)).reasoning_effort;
      return new Response("", { status: 503 });
    },
  });
  const call = generateText({ model: models.writer(), prompt: "Bread", maxRetries: 0, ...request });
  await expect(call).rejects.toThrow();
  return sent;
}

test.each([
  ["gpt-6-luna", "high", "none"],
  ["gpt-6-luna", undefined, "none"],
  ["gpt-5.6-sol", "high", "none"],
  ["gpt-5.5", "high", "none"],
  ["gpt-5.5-2026-04-23", undefined, "none"],
  ["gpt-5.4", "high", undefined],
  ["gpt-5.4", "none", undefined],
  ["gpt-5.4-mini", "high", undefined],
  ["gpt-5.2", "high", undefined],
  ["gpt-5.2", undefined, undefined],
  ["gpt-5.1", "high", "high"],
  ["gpt-5", "high", "high"],
  ["gpt-5", undefined, undefined],
] as const)("tools for %s over chat with the effort %s are sent with %s", async (model, effort, sent) => {
  expect(await sendOverChat(model, effort, { tools })).toBe(sent);
});

test("requests over chat without tools keep the effort", async () => {
  expect(await sendOverChat("gpt-6-luna", "high", {})).toBe("high");
  expect(await sendOverChat("gpt-6-luna", undefined, {})).toBeUndefined();
  expect(await sendOverChat("gpt-5.4", "high", {})).toBe("high");
});
