import { expect, test } from "vitest";
import { readBrief } from "@/sandbox/openai/text/brief";
import { planIdeas } from "@/sandbox/openai/text/structured-output";

const requested = (instructions: string, user: string) => {
  const prompt = { instructions, user, previous: "", all: `${instructions}\n${user}` };
  return planIdeas({ brief: readBrief(prompt), prompt }).ideas.map(({ idea }) => idea);
};

test.each(["en", "he"])("planned ideas in %s avoid topics of existing posts", (language) => {
  const days = Array.from({ length: 16 }, (_, n) => `2026-12-${String(n + 1).padStart(2, "0")}, a day`);
  const all = requested(`Language: ${language}`, days.join("\n"));
  expect(new Set(all).size).toBe(16);
  const posts = all.slice(0, 12).map((idea) => `- One update, in a word. ${idea.toUpperCase()}, as we`);
  const left = requested(`Language: ${language}`, [...days, ...posts].join("\n"));
  expect(new Set(left)).toEqual(new Set(all.slice(12)));
});
