import { expect, test } from "vitest";
import { voiceTrait } from "@/lib/accounts/voice-schemas";
import { traitsOf } from "@/lib/generation/traits";

const voice = {
  summary: "A bakery",
  sliders: { casual: 3, warm: 4 },
  address: "feminine" as const,
  favourites: ["crust", "oven"],
  banned: ["deluxe"],
  avoid: ["too loud"],
  examples: [`Bread\n\n${"is warm ".repeat(40)}`],
};

test("what a text was asked to have, as a person reads it", () => {
  const text = { text: "The crust sings.", language: "en" as const };
  expect(traitsOf(voice, text)).toEqual([
    { kind: "summary", value: "A bakery" },
    { kind: "slider", value: "warm:4" },
    { kind: "favourite", value: "crust" },
    { kind: "avoid", value: "too loud" },
    { kind: "example", value: expect.stringMatching(/^Bread is warm .{60,}…$/) },
    { kind: "banned", value: "deluxe" },
  ]);
});

test("in Hebrew also how readers are addressed; without a text all of its words", () => {
  expect(traitsOf(voice, { text: "", language: "he" })).toContainEqual({
    kind: "address",
    value: "feminine",
  });
  expect(traitsOf(voice).filter(({ kind }) => kind === "favourite")).toHaveLength(2);
  expect(traitsOf({})).toEqual([]);
});

test("fits where posts keep it", () => {
  const many = Array.from({ length: 30 }, (_, n) => `word${n}`);
  const traits = traitsOf({
    summary: "😀".repeat(900),
    favourites: many,
    banned: many,
    avoid: many.slice(10),
  });
  expect(traits).toHaveLength(60);
  for (const trait of traits) expect(voiceTrait.safeParse(trait).success).toBe(true);
});
