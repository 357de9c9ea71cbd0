/** True for an IANA time zone that this runtime supports; false for an offset such as "+02:00", which has no daylight saving. */
export function isTimeZone(value: string): boolean {
  if (!/^[A-Za-z][A-Za-z0-9_+\-/]{1,60}$/.test(value)) return false;
  try {
    new Intl.DateTimeFormat("en", { timeZone: value });
    return true;
  } catch {
    return false;
  }
}

interface ZoneOption {
  id: string;
  city: string;
  offset: string;
}

export interface TimeZoneRegion {
  region: string;
  zones: ZoneOption[];
}

/** Lists the time zones of this machine by region, and `own` when it is not among them (such as UTC). */
export function groupTimeZonesByRegion(own: string, now = new Date()): TimeZoneRegion[] {
  const ids = [...new Set([own, "UTC", ...Intl.supportedValuesOf("timeZone")])].sort();
  const regions = new Map<string, ZoneOption[]>();
  for (const id of ids) {
    const [region = id, ...rest] = id.replaceAll("_", " ").split("/");
    const zone = { id, city: rest.join(", ") || region, offset: offsetOf(id, now) };
    regions.set(region, [...(regions.get(region) ?? []), zone]);
  }
  return [...regions].map(([region, zones]) => ({ region, zones }));
}

function offsetOf(timeZone: string, now: Date): string {
  const parts = new Intl.DateTimeFormat("en", { timeZone, timeZoneName: "longOffset" }).formatToParts(now);
  return parts.find(({ type }) => type === "timeZoneName")?.value ?? "";
}
