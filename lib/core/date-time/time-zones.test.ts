import { expect, test } from "vitest";
import { groupTimeZonesByRegion, isTimeZone } from "@/lib/core/date-time/time-zones";

const find = (id: string, now: string) =>
  groupTimeZonesByRegion(id, new Date(now))
    .flatMap(({ zones }) => zones)
    .find((zone) => zone.id === id);

test("time zones are grouped by region and named by city with their current offset", () => {
  const zone = { id: "Asia/Jerusalem", city: "Jerusalem" };
  expect(find("Asia/Jerusalem", "2026-01-15T12:00:00Z")).toEqual({ ...zone, offset: "GMT+02:00" });
  expect(find("Asia/Jerusalem", "2026-07-15T12:00:00Z")).toEqual({ ...zone, offset: "GMT+03:00" });
  expect(find("America/Argentina/Buenos_Aires", "2026-01-15T12:00:00Z")?.city).toBe(
    "Argentina, Buenos Aires",
  );
});

test("every listed time zone is valid and unique, and the user's own zone is included", () => {
  const ids = groupTimeZonesByRegion("Etc/GMT+3").flatMap(({ zones }) => zones.map(({ id }) => id));
  expect(ids.filter((id) => !isTimeZone(id))).toEqual([]);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids).toEqual(expect.arrayContaining(["Etc/GMT+3", "UTC", "Europe/Berlin"]));
});
