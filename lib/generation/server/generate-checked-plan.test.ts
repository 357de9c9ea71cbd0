import { afterEach, expect, test, vi } from "vitest";
import { z } from "zod";
import { generateCheckedPlan } from "@/lib/generation/server/generate-checked-plan";
import {
  createScriptedModel,
  finishChunk,
  type ModelPart,
  textChunks,
} from "@/tests/harness/scripted-agent-model";
import { setTestEnvironment } from "@/tests/harness/test-environment";

setTestEnvironment();
afterEach(() => void vi.useRealTimers());

/** The model's answer, which takes so long. */
async function* answer(text: string, ms: number): AsyncGenerator<ModelPart> {
  vi.advanceTimersByTime(ms);
  yield* textChunks(JSON.stringify({ text }));
  yield finishChunk();
}

const schema = z.object({ text: z.string() });

const plan = (draftMs: number, rewriteMs: number) => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  const models = createScriptedModel(
    () => answer("A deluxe loaf.", draftMs),
    () => answer("A good loaf.", rewriteMs),
  );
  return generateCheckedPlan(
    {
      ...{ schema, name: "plan", version: 1 },
      ...{ instructions: "Plan.", prompt: "Bread", signal: new AbortController().signal },
      ...{ listTexts: ({ text }: z.infer<typeof schema>) => [text], material: () => "Bread" },
      voice: { banned: ["deluxe"] },
      ...{ platform: "facebook", language: "en", timeout: { idleMs: 10_000, totalMs: 1_000 } },
    },
    models,
  );
};

test("rewrite of a plan that ends within the time limit of both requests is returned", async () => {
  expect(await plan(600, 300)).toEqual({ plan: { text: "A good loaf." }, marks: [] });
});

test("rewrite of a plan has the time that the draft left, and the draft stays when it takes longer", async () => {
  const { plan: kept, marks } = await plan(600, 500);
  expect(kept).toEqual({ text: "A deluxe loaf." });
  expect(marks).toMatchObject([{ rule: "banned_word" }]);
});
