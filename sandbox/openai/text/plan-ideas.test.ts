import { expect, test } from "vitest";
import { readBrief } from "@/sandbox/openai/text/brief";
import { planIdeas } from "@/sandbox/openai/text/plan-ideas";

const asked = (instructions: string, user: string) => {
  const prompt = { instructions, user, previous: "", all: `${instructions}\n${user}` };
  return planIdeas({ brief: readBrief(prompt), prompt }).ideas.map(({ idea }) => idea);
};

test.each(["en", "he"])("no idea in %s is what a post beside it tells in its own way", (language) => {
  const days = Array.from({ length: 16 }, (_, n) => `2026-12-${String(n + 1).padStart(2, "0")}, a day`);
  const all = asked(`Language: ${language}`, days.join("\n"));
  expect(new Set(all).size).toBe(16);
  const posts = all.slice(0, 12).map((idea) => `- One update, in a word. ${idea.toUpperCase()}, as we`);
  const left = asked(`Language: ${language}`, [...days, ...posts].join("\n"));
  expect(new Set(left)).toEqual(new Set(all.slice(12)));
});
