import { expect, test } from "vitest";
import { lacksApproval } from "@/lib/content-plan/lacks-approval";
import { MAX_LISTED_DECISIONS } from "@/lib/content-plan/limits";

const post = { _id: "bread", revision: 3 };
const approved = { postId: "bread", decision: "approved" as const, revision: 3 };
const other = { ...approved, postId: "cake" };

test.each([
  ["approval of this revision", [other, approved], false],
  ["approval of an earlier revision", [{ ...approved, revision: 2 }], true],
  ["request for changes", [{ ...approved, decision: "comment" as const }], true],
  ["decisions on other posts", [other], true],
  ["no decisions", [], true],
  ["decisions that are not loaded", undefined, false],
  ["full list without the post", Array.from({ length: MAX_LISTED_DECISIONS }, () => other), false],
])("post lacks approval or may have it: %s", (_name, decisions, expected) => {
  expect(lacksApproval(post, decisions)).toBe(expected);
});
