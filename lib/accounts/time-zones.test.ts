import { expect, test } from "vitest";
import { isTimeZone } from "@/lib/accounts/rules";
import { zonesByRegion } from "@/lib/accounts/time-zones";

const find = (id: string, now: string) =>
  zonesByRegion(id, new Date(now))
    .flatMap(({ zones }) => zones)
    .find((zone) => zone.id === id);

test("zones stand under their region, by the name of their city, with the offset of the day", () => {
  const zone = { id: "Asia/Jerusalem", city: "Jerusalem" };
  expect(find("Asia/Jerusalem", "2026-01-15T12:00:00Z")).toEqual({ ...zone, offset: "GMT+02:00" });
  expect(find("Asia/Jerusalem", "2026-07-15T12:00:00Z")).toEqual({ ...zone, offset: "GMT+03:00" });
  expect(find("America/Argentina/Buenos_Aires", "2026-01-15T12:00:00Z")?.city).toBe(
    "Argentina, Buenos Aires",
  );
});

test("each is one the server takes, each is there once, and the own one is never missing", () => {
  const ids = zonesByRegion("Etc/GMT+3").flatMap(({ zones }) => zones.map(({ id }) => id));
  expect(ids.filter((id) => !isTimeZone(id))).toEqual([]);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids).toEqual(expect.arrayContaining(["Etc/GMT+3", "UTC", "Europe/Berlin"]));
});
