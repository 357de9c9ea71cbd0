import { describe, expect, test } from "vitest";
import { AppError } from "@/lib/core/errors";
import { planIdeas } from "@/lib/generation/server/plan-ideas";
import type { PlanIdeasPromptInput } from "@/lib/generation/server/prompts/plan-ideas";
import { createOpenAiTextModels } from "@/lib/providers/ai-text/openai";
import type { TextModels } from "@/lib/providers/ai-text/port";

const DAYS = ["2027-02-10", "2027-02-11", "2027-02-12"];
const brief: PlanIdeasPromptInput = {
  ...{ brandName: "Shachar Bakery", voice: {}, platform: "facebook", language: "en" },
  days: DAYS.map((day) => ({ day, notes: [] })),
  existing: ["The oven is older than its owner, and says so every morning"],
};
const signal = new AbortController().signal;

/** Models that return these ideas per request and record the requests. */
function giving(...responses: string[][]) {
  const asked: string[] = [];
  const text = createOpenAiTextModels({
    fetch: (_, init) => {
      asked.push(String(init?.body));
      const ideas = (responses[asked.length - 1] ?? []).map((idea, index) => ({
        day: DAYS[index] ?? "",
        idea,
      }));
      return Promise.resolve(streamOf(JSON.stringify({ ideas })));
    },
  });
  return { text, asked };
}

/** Returns a complete output as the Responses API streams it. */
function streamOf(text: string): Response {
  const response = { id: "resp_1", created_at: 1, model: "test" };
  const item = { type: "message", id: "msg_1" };
  const events = [
    { type: "response.created", response },
    { type: "response.output_item.added", output_index: 0, item },
    { type: "response.output_text.delta", item_id: "msg_1", output_index: 0, delta: text },
    { type: "response.output_item.done", output_index: 0, item },
    {
      type: "response.completed",
      response: { ...response, usage: { input_tokens: 1, output_tokens: 1 }, incomplete_details: null },
    },
  ];
  const body = events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join("");
  return new Response(body, { headers: { "content-type": "text/event-stream" } });
}

const GOOD = ["Who opens the door at night", "What neighbours ask about rye", "A tool that was mended often"];

describe("ideas for empty days", () => {
  test("valid ideas are accepted after one request", async () => {
    const models = giving(GOOD);
    const ideas = await planIdeas({ brief, signal }, models.text);
    expect([...ideas]).toEqual(DAYS.map((day, index) => [day, GOOD[index]]));
    expect(models.asked).toHaveLength(1);
  });

  test.each([
    ["a repeated idea", [GOOD[0] ?? "", "Who opens the door, at night", GOOD[2] ?? ""], "repeats"],
    ["an idea of an existing post", ["The oven is older than its owner", ...GOOD.slice(1)], "repeats"],
    ["an invented number", ["Rye for 24 shekels", ...GOOD.slice(1)], "invents"],
    ["a day without an idea", GOOD.slice(0, 2), "has no idea"],
  ])("ideas with %s are requested once more with the reason", async (_, first, why) => {
    const models = giving(first, GOOD);
    const ideas = await planIdeas({ brief, signal }, models.text);
    expect([...ideas.values()]).toEqual(GOOD);
    expect(models.asked).toHaveLength(2);
    expect(models.asked[1]).toContain(why);
  });

  test("ideas of the first output count when the second request fails", async () => {
    const { text } = giving([GOOD[0] ?? "", GOOD[0] ?? ""]);
    let requests = 0;
    const failing: TextModels = {
      writer: () => {
        requests += 1;
        if (requests > 1) throw new AppError("provider_timeout");
        return text.writer();
      },
    };
    expect([...(await planIdeas({ brief, signal }, failing))]).toEqual([[DAYS[0], GOOD[0]]]);
    expect(requests).toBe(2);
  });

  test("ideas still invalid in the second output leave their day empty, and fail without any", async () => {
    const poor = [GOOD[0] ?? "", GOOD[0] ?? "", GOOD[2] ?? ""];
    const ideas = await planIdeas({ brief, signal }, giving(poor, poor).text);
    expect([...ideas.keys()]).toEqual([DAYS[0], DAYS[2]]);
    await expect(planIdeas({ brief, signal }, giving([], []).text)).rejects.toMatchObject({
      code: "provider_error",
    });
  });
});
