import { describe, expect, it } from "vitest";
import { isAppError } from "@/lib/core/errors";
import {
  getCurrencyCode,
  getCurrencyNumber,
  getSameDayNextMonth,
  parseIsraelTime,
  toIsraelDate,
  toMajorUnits,
} from "@/lib/providers/payments/tranzila-values";

describe("Tranzila amounts", () => {
  it.each([
    [1, "0.01"],
    [70, "0.70"],
    [4900, "49.00"],
    [191_005, "1910.05"],
  ])("%i minor units are %s", (amount, text) => {
    expect(toMajorUnits({ amount, currency: "USD" })).toBe(text);
  });

  it.each([0, -1, 49.5, Number.NaN])("amount %d is refused", (amount) => {
    expect(() => toMajorUnits({ amount, currency: "USD" })).toThrow("whole minor units");
  });
});

describe("Tranzila currencies", () => {
  it.each([
    ["ILS", "1"],
    ["USD", "2"],
    ["EUR", "978"],
    ["GBP", "826"],
  ])("currency %s has the number %s in both directions", (letters, number) => {
    expect(getCurrencyNumber(letters)).toBe(number);
    expect([getCurrencyCode(number), getCurrencyCode(letters)]).toEqual([letters, letters]);
  });

  it.each(["JPY", "usd", "toString"])("currency %s is refused", (letters) => {
    expect(() => getCurrencyNumber(letters)).toThrow(
      expect.toSatisfy((error: unknown) => isAppError(error, "provider_error")),
    );
    expect(getCurrencyCode(letters)).toBeNull();
  });
});

describe("Israel dates and times", () => {
  it.each([
    ["2026-01-31T21:59:59Z", "2026-01-31"],
    ["2026-01-31T22:00:00Z", "2026-02-01"],
    ["2026-07-31T21:00:00Z", "2026-08-01"],
  ])("%s is in Israel on %s", (moment, day) => {
    expect(toIsraelDate(new Date(moment))).toBe(day);
  });

  it.each([
    ["2026-01-15", "12:00:00", "2026-01-15T10:00:00.000Z"],
    ["2026-07-15", "12:00:00", "2026-07-15T09:00:00.000Z"],
    // Around the changes of daylight saving time.
    ["2026-03-27", "03:30:00", "2026-03-27T00:30:00.000Z"],
    ["2026-10-25", "03:30:00", "2026-10-25T01:30:00.000Z"],
  ])("Israel time %s %s is %s", (day, time, moment) => {
    expect(parseIsraelTime(day, time)?.toISOString()).toBe(moment);
  });

  it("parseIsraelTime returns null for an invalid time", () => {
    expect([parseIsraelTime("", ""), parseIsraelTime("21/11/2026", "14:05:09")]).toEqual([null, null]);
  });

  it.each([
    ["2026-11-21T12:00:00Z", "2026-12-21"],
    ["2026-12-05T12:00:00Z", "2027-01-05"],
    ["2027-01-31T12:00:00Z", "2027-02-28"],
    ["2026-03-31T12:00:00Z", "2026-04-28"],
    ["2026-11-20T23:00:00Z", "2026-12-21"],
  ])("same day next month after %s is %s", (moment, day) => {
    expect(getSameDayNextMonth(new Date(moment))).toBe(day);
  });
});
