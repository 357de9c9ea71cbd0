import { expect, it } from "vitest";
import {
  addToLocalDateTime,
  atMinutesOfDay,
  isFutureLocalDateTime,
} from "@/lib/core/date-time/local-date-time";

it("local date-time moves by days, and by minutes only within its day", () => {
  expect(addToLocalDateTime("2026-11-30T09:00", { days: 1 })).toBe("2026-12-01T09:00");
  expect(addToLocalDateTime("2026-11-30T09:00", { days: -7 })).toBe("2026-11-23T09:00");
  expect(addToLocalDateTime("2026-11-30T09:00", { minutes: 30 })).toBe("2026-11-30T09:30");
  expect(addToLocalDateTime("2026-11-30T00:10", { minutes: -30 })).toBe("2026-11-30T00:00");
  expect(addToLocalDateTime("2026-11-30T23:45", { minutes: 30 })).toBe("2026-11-30T23:59");
  expect(atMinutesOfDay("2026-11-30", 65.4)).toBe("2026-11-30T01:05");
});

it("local date-time is in the future when its instant in the zone is later than now", () => {
  const now = new Date("2026-11-18T10:20:00Z");
  expect(isFutureLocalDateTime("2026-11-18T12:20", "Asia/Jerusalem", now)).toBe(false);
  expect(isFutureLocalDateTime("2026-11-18T12:21", "Asia/Jerusalem", now)).toBe(true);
  expect(isFutureLocalDateTime("2026-11-18T05:21", "America/New_York", now)).toBe(true);
  expect(isFutureLocalDateTime("no time", "America/New_York", now)).toBe(false);
});
