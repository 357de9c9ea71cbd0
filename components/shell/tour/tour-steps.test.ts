import { expect, it } from "vitest";
import { TOUR_STEPS } from "@/components/shell/tour/tour-steps";
import { WALKTHROUGH_MAX_STEPS } from "@/lib/auth/walkthrough";

it("has no more steps than a person bears, and the server keeps the place after the last", () => {
  expect(TOUR_STEPS.length).toBeLessThanOrEqual(WALKTHROUGH_MAX_STEPS);
  expect(new Set(TOUR_STEPS.map(({ name }) => name)).size).toBe(TOUR_STEPS.length);
});
