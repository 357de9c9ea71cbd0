import { describe, expect, it } from "vitest";
import { addBillingPeriod } from "@/lib/billing/plan-rules";

describe("billing periods", () => {
  it.each([
    ["monthly", "2026-11-23T10:20:30.456Z", "2026-12-23T10:20:30.456Z"],
    ["monthly", "2026-12-31T23:59:59.999Z", "2027-01-31T23:59:59.999Z"],
    ["monthly", "2027-01-31T00:00:00.000Z", "2027-02-28T00:00:00.000Z"],
    ["monthly", "2028-01-31T00:00:00.000Z", "2028-02-29T00:00:00.000Z"],
    ["monthly", "2027-01-29T12:00:00.000Z", "2027-02-28T12:00:00.000Z"],
    ["monthly", "2027-03-31T12:00:00.000Z", "2027-04-30T12:00:00.000Z"],
    ["monthly", "2027-02-28T12:00:00.000Z", "2027-03-28T12:00:00.000Z"],
    ["yearly", "2028-02-29T12:00:00.000Z", "2029-02-28T12:00:00.000Z"],
    ["yearly", "2027-02-28T12:00:00.000Z", "2028-02-28T12:00:00.000Z"],
    ["yearly", "2026-12-31T12:00:00.000Z", "2027-12-31T12:00:00.000Z"],
  ] as const)("%s period from %s ends at %s", (period, start, end) => {
    expect(addBillingPeriod(new Date(start), period).toISOString()).toBe(end);
  });
});
