import { describe, expect, it } from "vitest";
import { isAppError } from "@/lib/core/errors";
import {
  currencyLetters,
  currencyNumber,
  israelDay,
  israelTime,
  majorUnits,
  nextMonthDay,
} from "@/lib/providers/payments/tranzila-values";

describe("sums", () => {
  it.each([
    [1, "0.01"],
    [70, "0.70"],
    [4900, "49.00"],
    [191_005, "1910.05"],
  ])("%i minor units are %s", (amount, text) => {
    expect(majorUnits({ amount, currency: "USD" })).toBe(text);
  });

  it.each([0, -1, 49.5, Number.NaN])("%d is no price", (amount) => {
    expect(() => majorUnits({ amount, currency: "USD" })).toThrow("whole minor units");
  });
});

describe("currencies", () => {
  it.each([
    ["ILS", "1"],
    ["USD", "2"],
    ["EUR", "978"],
    ["GBP", "826"],
  ])("%s is %s, there and back", (letters, number) => {
    expect(currencyNumber(letters)).toBe(number);
    expect([currencyLetters(number), currencyLetters(letters)]).toEqual([letters, letters]);
  });

  it.each(["JPY", "usd", "toString"])("%s is not taken", (letters) => {
    expect(() => currencyNumber(letters)).toThrow(
      expect.toSatisfy((error: unknown) => isAppError(error, "provider_error")),
    );
    expect(currencyLetters(letters)).toBeNull();
  });
});

describe("days and times of Israel", () => {
  it.each([
    ["2026-01-31T21:59:59Z", "2026-01-31"],
    ["2026-01-31T22:00:00Z", "2026-02-01"],
    ["2026-07-31T21:00:00Z", "2026-08-01"],
  ])("%s is in %s", (moment, day) => {
    expect(israelDay(new Date(moment))).toBe(day);
  });

  it.each([
    ["2026-01-15", "12:00:00", "2026-01-15T10:00:00.000Z"],
    ["2026-07-15", "12:00:00", "2026-07-15T09:00:00.000Z"],
    // The night the clocks go forward, and after they have gone back.
    ["2026-03-27", "03:30:00", "2026-03-27T00:30:00.000Z"],
    ["2026-10-25", "03:30:00", "2026-10-25T01:30:00.000Z"],
  ])("%s %s is %s", (day, time, moment) => {
    expect(israelTime(day, time)?.toISOString()).toBe(moment);
  });

  it("no time is no moment", () => {
    expect([israelTime("", ""), israelTime("21/11/2026", "14:05:09")]).toEqual([null, null]);
  });

  it.each([
    ["2026-11-21T12:00:00Z", "2026-12-21"],
    ["2026-12-05T12:00:00Z", "2027-01-05"],
    ["2027-01-31T12:00:00Z", "2027-02-28"],
    ["2026-03-31T12:00:00Z", "2026-04-28"],
    ["2026-11-20T23:00:00Z", "2026-12-21"],
  ])("a month after %s is %s", (moment, day) => {
    expect(nextMonthDay(new Date(moment))).toBe(day);
  });
});
