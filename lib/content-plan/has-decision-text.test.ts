import { expect, it } from "vitest";
import { hasDecisionText } from "@/lib/content-plan/has-decision-text";

it("threads have the text of a decision only as an entry of its time", () => {
  const at = "2026-11-28T07:00:00.000Z";
  const rest = { author: "client", name: "Tamar", postId: "p", resolvedAt: null, pin: null } as const;
  const thread = { ...rest, _id: "a", text: "Paler", createdAt: at, replies: [] };
  const decision = { comment: "Paler", decidedAt: at };
  expect(hasDecisionText([thread], decision)).toBe(true);
  expect(hasDecisionText([{ ...thread, text: "Darker" }], decision)).toBe(false);
  expect(hasDecisionText([thread], { ...decision, decidedAt: "2026-11-28T08:00:00.000Z" })).toBe(false);
  expect([hasDecisionText([], decision), hasDecisionText(undefined, decision)]).toEqual([false, true]);
});
