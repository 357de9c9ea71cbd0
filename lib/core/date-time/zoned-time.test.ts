import { describe, expect, it } from "vitest";
import { getZoneOffset, toInstant, toLocalDateTime } from "@/lib/core/date-time/zoned-time";

const iso = (localDateTime: string, zone: string) => {
  const found = toInstant(localDateTime, zone);
  return found && `${found.instant.toISOString()} ${found.kind}`;
};

describe("Asia/Jerusalem", () => {
  const zone = "Asia/Jerusalem";
  it("spring forward on March 26, 2027 moves a time between 02:00 and 03:00 behind the gap", () => {
    expect(iso("2027-03-26T01:59", zone)).toBe("2027-03-25T23:59:00.000Z exact");
    expect(iso("2027-03-26T02:00", zone)).toBe("2027-03-26T00:00:00.000Z gap");
    expect(iso("2027-03-26T02:30", zone)).toBe("2027-03-26T00:30:00.000Z gap");
    expect(toLocalDateTime(new Date("2027-03-26T00:30:00Z"), zone)).toBe("2027-03-26T03:30");
    expect(iso("2027-03-26T03:00", zone)).toBe("2027-03-26T00:00:00.000Z exact");
  });
  it("fall back resolves the repeated hour to its first occurrence", () => {
    expect(iso("2027-10-31T00:59", zone)).toBe("2027-10-30T21:59:00.000Z exact");
    expect(iso("2027-10-31T01:30", zone)).toBe("2027-10-30T22:30:00.000Z twice");
    expect(iso("2027-10-31T02:00", zone)).toBe("2027-10-31T00:00:00.000Z exact");
  });
});

describe("America/New_York", () => {
  const zone = "America/New_York";
  it("New York has its own gap and its own repeated hour", () => {
    expect(iso("2027-03-14T02:30", zone)).toBe("2027-03-14T07:30:00.000Z gap");
    expect(iso("2027-11-07T01:30", zone)).toBe("2027-11-07T05:30:00.000Z twice");
    expect(iso("2027-07-04T12:00", zone)).toBe("2027-07-04T16:00:00.000Z exact");
  });
});

describe("any zone", () => {
  it("a local date-time survives a round trip on every half hour of a year", () => {
    for (const zone of ["UTC", "Asia/Kathmandu", "Pacific/Apia", "Australia/Lord_Howe", "Asia/Jerusalem"]) {
      for (let time = Date.UTC(2027, 0, 1); time < Date.UTC(2028, 0, 1); time += 12_600_000) {
        const localDateTime = toLocalDateTime(new Date(time), zone);
        const found = toInstant(localDateTime, zone);
        expect(found && toLocalDateTime(found.instant, zone), `${zone} ${localDateTime}`).toBe(localDateTime);
        expect(found?.kind).not.toBe("gap");
      }
    }
  });
  it("getZoneOffset returns the offset from UTC", () => {
    expect(getZoneOffset(new Date("2027-01-01T00:00:30Z"), "Asia/Jerusalem")).toBe(2 * 3_600_000);
    expect(getZoneOffset(new Date("2027-07-01T00:00:00Z"), "America/New_York")).toBe(-4 * 3_600_000);
  });
  it("toInstant returns null for a malformed local date-time", () => {
    for (const localDateTime of ["", "2027-02-30T10:00", "2027-01-01", "2027-01-01T25:00", "soon"]) {
      expect(toInstant(localDateTime, "UTC"), localDateTime).toBeNull();
    }
  });
});
