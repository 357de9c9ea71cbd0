import { expect, test } from "vitest";
import { isNearDuplicate } from "@/lib/generation/text-matching";

test.each([
  ["word for word", "Why the crust crackles", "Why the crust crackles", true],
  ["in another order with other punctuation", "Why the crust crackles", "The crust: why it crackles!", true],
  ["as the beginning of a longer post", "לחם שיפון חדש", "לחם שיפון חדש, מיום ראשון בשבע", true],
  ["about something else", "Why the crust crackles", "What neighbours ask at seven", false],
  ["with only stop words in common", "The oven is on", "The shop is on Sunday", false],
  ["with an empty text", "", "Why the crust crackles", false],
])("isNearDuplicate returns the expected result for %s", (_, one, other, same) => {
  expect([isNearDuplicate(one, other), isNearDuplicate(other, one)]).toEqual([same, same]);
});
