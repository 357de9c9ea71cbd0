import { expect, it } from "vitest";
import { DELETION_STEPS, FIRST_STEP, isDeletionStep, retryAfter, stepAfter } from "@/lib/privacy/rules";
import { deleteMeBody } from "@/lib/privacy/schemas";

it("goes through every step once, in order, and ends", () => {
  const walked: string[] = [];
  for (let step: typeof FIRST_STEP | null = FIRST_STEP; step; step = stepAfter(step)) walked.push(step);
  expect(walked).toEqual(DELETION_STEPS);
});

it("forgets a person only when their objects are gone", () => {
  const at = (step: (typeof DELETION_STEPS)[number]) => DELETION_STEPS.indexOf(step);
  expect(at("publications")).toBeLessThan(at("connections"));
  expect(at("objects")).toBeLessThan(at("person"));
  expect(at("person")).toBeLessThan(at("traces"));
});

it("knows its own steps and no others", () => {
  expect(DELETION_STEPS.every(isDeletionStep)).toBe(true);
  expect(isDeletionStep("constructor")).toBe(false);
});

it("waits longer after each failure, up to an hour, and never gives up", () => {
  expect([1, 2, 3, 4, 5, 500].map(retryAfter)).toEqual([15, 60, 300, 900, 3_600, 3_600]);
});

it.each([
  ["a password over 1 KB", { password: "x".repeat(1_025) }],
  ["an empty password", { password: "" }],
  ["an object", { password: {} }],
  ["an endless address", { email: "x".repeat(321) }],
])("refuses %s", (_, body) => {
  expect(deleteMeBody.safeParse(body).success).toBe(false);
});
