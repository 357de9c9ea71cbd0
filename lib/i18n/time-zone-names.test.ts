import { expect, test } from "vitest";
import { isTimeZone } from "@/lib/core/date-time/time-zones";
import { findTimeZones, formatTimeZoneName, getZoneCity, listTimeZones } from "@/lib/i18n/time-zone-names";

const offsetAt = (now: string) =>
  listTimeZones("UTC", "en", new Date(now)).find(({ id }) => id === "Asia/Jerusalem")?.offset;
const search = (text: string, language: "en" | "he") =>
  findTimeZones(listTimeZones("UTC", language), text, "UTC").map(({ id }) => id);

test("time zones have their current offset", () => {
  expect(offsetAt("2026-01-15T12:00:00Z")).toBe("GMT+02:00");
  expect(offsetAt("2026-07-15T12:00:00Z")).toBe("GMT+03:00");
});

test.each([
  ["Asia/Jerusalem", "Jerusalem", "ירושלים"],
  ["America/New_York", "New York", "ניו יורק"],
  ["America/Argentina/Buenos_Aires", "Buenos Aires", "בואנוס איירס"],
  ["Europe/Berlin", "Berlin", "ברלין"],
  ["Asia/Calcutta", "Kolkata", "קולקטה"],
])("time zone %s is named by its city in both languages", (id, english, hebrew) => {
  expect([getZoneCity(id, "en"), getZoneCity(id, "he")]).toEqual([english, hebrew]);
});

test("every time zone except UTC has a Hebrew name of its own", () => {
  const zones = listTimeZones("UTC", "he").filter(({ id }) => id !== "UTC");
  expect(zones.filter(({ city }) => !/^[א-ת]/u.test(city))).toEqual([]);
  const cities = zones.map(({ city }) => city);
  expect(cities.filter((city, at) => cities.indexOf(city) !== at)).toEqual([]);
});

test("time zones are found by city, country or zone name, and the chosen one stays", () => {
  expect(search("jerus", "en")).toEqual(["Asia/Jerusalem", "UTC"]);
  expect(search("israel", "en")).toEqual(["Asia/Jerusalem", "UTC"]);
  expect(search("ישראל", "he")).toContain("Asia/Jerusalem");
  expect(search("ירוש", "he")).toContain("Asia/Jerusalem");
  expect(search("new york", "he")).toEqual(expect.arrayContaining(["America/New_York", "UTC"]));
  expect(search("nowhere", "en")).toEqual(["UTC"]);
});

test("time zones are named in the interface language", () => {
  const at = new Date("2026-01-15T12:00:00Z");
  expect(formatTimeZoneName("America/New_York", "en", at)).toBe("Eastern Time");
  expect(formatTimeZoneName("Europe/London", "he", at)).toBe("שעון בריטניה");
});

test("every listed time zone is valid and unique, and the user's own zone is included", () => {
  const ids = listTimeZones("Etc/GMT+3", "en").map(({ id }) => id);
  expect(ids.filter((id) => !isTimeZone(id))).toEqual([]);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids).toEqual(expect.arrayContaining(["Etc/GMT+3", "UTC", "Europe/Berlin"]));
});
