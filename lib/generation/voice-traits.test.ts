import { expect, test } from "vitest";
import { voiceTrait } from "@/lib/accounts/voice-schemas";
import { getVoiceTraits } from "@/lib/generation/voice-traits";

const voice = {
  summary: "A bakery",
  sliders: { casual: 3, warm: 4 },
  address: "feminine" as const,
  favourites: ["crust", "oven"],
  banned: ["deluxe"],
  avoid: ["too loud"],
  examples: [`Bread\n\n${"is warm ".repeat(40)}`],
};

test("voice traits list the requested voice in reading order", () => {
  const text = { text: "The crust sings.", language: "en" as const };
  expect(getVoiceTraits(voice, text)).toEqual([
    { kind: "summary", value: "A bakery" },
    { kind: "slider", value: "warm:4" },
    { kind: "favourite", value: "crust" },
    { kind: "avoid", value: "too loud" },
    { kind: "example", value: expect.stringMatching(/^Bread is warm .{60,}…$/) },
    { kind: "banned", value: "deluxe" },
  ]);
});

test("voice traits in Hebrew contain the form of address; without a text all preferred words", () => {
  expect(getVoiceTraits(voice, { text: "", language: "he" })).toContainEqual({
    kind: "address",
    value: "feminine",
  });
  expect(getVoiceTraits(voice).filter(({ kind }) => kind === "favourite")).toHaveLength(2);
  expect(getVoiceTraits({})).toEqual([]);
});

test("voice traits fit the stored schema", () => {
  const many = Array.from({ length: 30 }, (_, n) => `word${n}`);
  const traits = getVoiceTraits({
    summary: "😀".repeat(900),
    favourites: many,
    banned: many,
    avoid: many.slice(10),
  });
  expect(traits).toHaveLength(60);
  for (const trait of traits) expect(voiceTrait.safeParse(trait).success).toBe(true);
});
