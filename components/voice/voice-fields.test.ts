import { expect, test } from "vitest";
import { applyLearnedTrait, fromVoiceFields, toVoiceFields } from "@/components/voice/voice-fields";
import { brandVoice } from "@/lib/accounts/voice-schemas";

const voice = {
  summary: "A bakery",
  audience: "Neighbours",
  tone: "Dry",
  sliders: { warm: 5 },
  address: "feminine" as const,
  speaker: "masculine" as const,
  favourites: ["crust"],
  banned: ["deluxe"],
  examples: ["Bread."],
};

test("voice fields round-trip, and neutral sliders and empty texts are omitted", () => {
  expect(fromVoiceFields(toVoiceFields(voice))).toEqual(voice);
  expect(fromVoiceFields({ ...toVoiceFields({}), examples: [" ", " Bread. "] })).toMatchObject({
    sliders: {},
    examples: ["Bread."],
  });
  expect(brandVoice.safeParse(fromVoiceFields(toVoiceFields({}))).success).toBe(true);
});

test("learned traits are applied one by one, and phrases are appended to existing ones", () => {
  const learned = { tone: "Warm", sliders: { casual: 4 }, favourites: ["crust", "oven"] };
  const fields = toVoiceFields(voice);
  expect(applyLearnedTrait(fields, "tone", learned)).toEqual({ ...fields, tone: "Warm" });
  expect(applyLearnedTrait(fields, "sliders", learned)).toEqual({ ...fields, casual: 4 });
  expect(applyLearnedTrait(fields, "favourites", learned).favourites).toEqual(["crust", "oven"]);
});
