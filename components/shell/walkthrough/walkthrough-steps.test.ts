import { expect, it } from "vitest";
import { WALKTHROUGH_STEPS } from "@/components/shell/walkthrough/walkthrough-steps";
import { MAX_WALKTHROUGH_STEPS } from "@/lib/auth/user-fields";

it("walkthrough has at most the maximum number of distinct steps that the server stores", () => {
  expect(WALKTHROUGH_STEPS.length).toBeLessThanOrEqual(MAX_WALKTHROUGH_STEPS);
  expect(new Set(WALKTHROUGH_STEPS.map(({ name }) => name)).size).toBe(WALKTHROUGH_STEPS.length);
});
