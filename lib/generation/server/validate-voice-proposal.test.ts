import { expect, test } from "vitest";
import { learnVoiceResponse } from "@/lib/generation/learn-schemas";
import type { LearnedVoice } from "@/lib/generation/server/prompts/learn-voice";
import { validateVoiceProposal } from "@/lib/generation/server/validate-voice-proposal";

const TEXTS = ["Bread comes out at 5:40. Come while it crackles.", "The oven is old. It crackles too."];
const part = <T>(value: T) => ({ value, reason: "It says so." });
const learned: LearnedVoice = {
  summary: part<string | null>("A bakery that\nopens early."),
  audience: part<string | null>("Neighbours"),
  tone: part<string | null>(" "),
  sliders: { casual: 4, playful: 3, warm: 5, lively: 3, reason: "It says so." },
  address: part<LearnedVoice["address"]["value"]>("plural"),
  favourites: part(["crackles", "Crackles", "artisan", "oven"]),
  banned: part(["premium", "oven"]),
  examples: part([2, 2, 9, 0]),
};

test("voice proposal contains only fields supported by the texts, each with a reason", () => {
  const proposal = validateVoiceProposal(learned, TEXTS);
  expect(proposal).toEqual({
    brandVoice: {
      summary: "A bakery that opens early.",
      audience: "Neighbours",
      sliders: { casual: 4, warm: 5 },
      favourites: ["Crackles", "oven"],
      banned: ["premium"],
      examples: [TEXTS[1]],
    },
    reasons: Object.fromEntries(
      ["summary", "audience", "sliders", "favourites", "banned", "examples"].map((name) => [
        name,
        "It says so.",
      ]),
    ),
    texts: 2,
  });
});

test("voice proposal drops invented numbers, and the form of address except in Hebrew", () => {
  const boast = { ...learned, summary: part<string | null>("A bakery since 1998.") };
  expect(validateVoiceProposal(boast, TEXTS).brandVoice).not.toHaveProperty("summary");
  expect(validateVoiceProposal(learned, ["מחכים לכם בחנות, עם לחם חם."]).brandVoice.address).toBe("plural");
});

test("voice proposal is truncated to the stored schema", () => {
  const long = "word ".repeat(2_000);
  const wordy = { ...learned, summary: part<string | null>(long), tone: { value: long, reason: long } };
  const proposal = validateVoiceProposal(wordy, [long, "x".repeat(5_000)]);
  expect(learnVoiceResponse.safeParse(proposal).success).toBe(true);
  expect(proposal.brandVoice.examples?.[0]).toHaveLength(2_000);
});
