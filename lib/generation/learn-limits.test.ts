import { expect, test } from "vitest";
import { LEARNABLE_FIELDS } from "@/lib/generation/learn-limits";
import { learnVoiceResponse } from "@/lib/generation/learn-schemas";

test("learnable fields are those of a proposal, in its order", () => {
  expect(learnVoiceResponse.shape.brandVoice.keyof().options).toEqual(LEARNABLE_FIELDS);
});
