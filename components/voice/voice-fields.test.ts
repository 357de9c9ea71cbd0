import { expect, test } from "vitest";
import { fieldsOf, voiceOf, withLearned } from "@/components/voice/voice-fields";
import { brandVoice } from "@/lib/accounts/voice-schemas";

const voice = {
  summary: "A bakery",
  audience: "Neighbours",
  tone: "Dry",
  sliders: { warm: 5 },
  address: "feminine" as const,
  favourites: ["crust"],
  banned: ["deluxe"],
  examples: ["Bread."],
};

test("what was said comes back as it was; the middle and the empty say nothing", () => {
  expect(voiceOf(fieldsOf(voice))).toEqual(voice);
  expect(voiceOf({ ...fieldsOf({}), examples: [" ", " Bread. "] })).toMatchObject({
    sliders: {},
    examples: ["Bread."],
  });
  expect(brandVoice.safeParse(voiceOf(fieldsOf({}))).success).toBe(true);
});

test("a proposal is taken up part by part; words join those that are there", () => {
  const learned = { tone: "Warm", sliders: { casual: 4 }, favourites: ["crust", "oven"] };
  const fields = fieldsOf(voice);
  expect(withLearned(fields, "tone", learned)).toEqual({ ...fields, tone: "Warm" });
  expect(withLearned(fields, "sliders", learned)).toEqual({ ...fields, casual: 4 });
  expect(withLearned(fields, "favourites", learned).favourites).toEqual(["crust", "oven"]);
});
