import { expect, it } from "vitest";
import {
  DELETION_STEPS,
  FIRST_DELETION_STEP,
  getDeletionRetryBackoff,
  getNextDeletionStep,
  isDeletionStep,
} from "@/lib/privacy/deletion-steps";
import { deleteMeBody } from "@/lib/privacy/schemas";

it("deletion runs every step once in order and ends", () => {
  const walked: string[] = [];
  for (
    let step: typeof FIRST_DELETION_STEP | null = FIRST_DELETION_STEP;
    step;
    step = getNextDeletionStep(step)
  )
    walked.push(step);
  expect(walked).toEqual(DELETION_STEPS);
});

it("deletion removes the user row only after their objects", () => {
  const at = (step: (typeof DELETION_STEPS)[number]) => DELETION_STEPS.indexOf(step);
  expect(at("publications")).toBeLessThan(at("connections"));
  expect(at("objects")).toBeLessThan(at("person"));
  expect(at("person")).toBeLessThan(at("traces"));
});

it("isDeletionStep accepts known steps only", () => {
  expect(DELETION_STEPS.every(isDeletionStep)).toBe(true);
  expect(isDeletionStep("constructor")).toBe(false);
});

it("deletion backoff grows to an hour and never ends", () => {
  expect([1, 2, 3, 4, 5, 500].map(getDeletionRetryBackoff)).toEqual([15, 60, 300, 900, 3_600, 3_600]);
});

it.each([
  ["a password over 1 KB", { password: "x".repeat(1_025) }],
  ["an empty password", { password: "" }],
  ["an object", { password: {} }],
  ["an overlong address", { email: "x".repeat(321) }],
])("deletion body refuses %s", (_, body) => {
  expect(deleteMeBody.safeParse(body).success).toBe(false);
});
