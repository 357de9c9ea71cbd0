import hebrewCities from "@/lib/i18n/hebrew-cities.json" with { type: "json" };

const HEBREW_CITIES: Partial<Record<string, string>> = hebrewCities;
/** Cities whose zone keeps an older spelling. */
const ENGLISH_CITIES: Partial<Record<string, string>> = {
  Calcutta: "Kolkata",
  Katmandu: "Kathmandu",
  Kiev: "Kyiv",
  Rangoon: "Yangon",
  Saigon: "Ho Chi Minh City",
};

interface ZoneOption {
  id: string;
  /** In the reader's language. */
  city: string;
  offset: string;
  /** What a search looks in: city, country and the zone's own name. */
  keywords: string;
}

/**
 * Names a time zone by its city in the reader's language: "Jerusalem", "ירושלים". Intl names the country where
 * one zone covers it, so the Hebrew cities of those countries are listed; a rare one is named by its country.
 */
export function getZoneCity(timeZone: string, language: string): string {
  const last = timeZone.split("/").at(-1)?.replaceAll("_", " ") ?? timeZone;
  if (language === "he") return HEBREW_CITIES[timeZone] ?? hebrewPlace(timeZone) ?? last;
  return ENGLISH_CITIES[last] ?? last;
}

/** Returns the zone in the interface language: "Israel Time", "שעון ישראל". */
export function formatTimeZoneName(zone: string, locale: string, at: Date): string {
  return zoneNamePart(zone, locale, "longGeneric", at) ?? zone;
}

/** Lists the time zones of this machine by city, and `own` when it is not among them (such as UTC). */
export function listTimeZones(own: string, language: string, now = new Date()): ZoneOption[] {
  const ids = [...new Set([own, "UTC", ...Intl.supportedValuesOf("timeZone")])];
  const zones = ids.map((id) => {
    const city = getZoneCity(id, language);
    const place = zoneNamePart(id, language, "shortGeneric", now) ?? "";
    const keywords = `${city} ${place} ${id.replaceAll(/[/_]/g, " ")}`.toLowerCase();
    return { id, city, offset: zoneNamePart(id, "en", "longOffset", now) ?? "", keywords };
  });
  return zones.sort((a, b) => a.city.localeCompare(b.city, language));
}

/** Returns the zones that contain all words of a search, and always the chosen one. */
export function findTimeZones(zones: ZoneOption[], search: string, chosen: string): ZoneOption[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return zones.filter(({ id, keywords }) => id === chosen || words.every((word) => keywords.includes(word)));
}

function hebrewPlace(timeZone: string): string | undefined {
  return /^שעון (.+)$/u.exec(zoneNamePart(timeZone, "he", "shortGeneric") ?? "")?.[1];
}

function zoneNamePart(
  timeZone: string,
  locale: string,
  timeZoneName: "shortGeneric" | "longGeneric" | "longOffset",
  at?: Date,
): string | undefined {
  const parts = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName }).formatToParts(at);
  return parts.find(({ type }) => type === "timeZoneName")?.value;
}
