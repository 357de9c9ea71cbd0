interface ZoneOption {
  id: string;
  /** As the zone's own name says it: "Jerusalem", "Argentina, Buenos Aires". */
  city: string;
  /** Now, with summer time: "GMT+02:00". */
  offset: string;
}

export interface ZoneRegion {
  region: string;
  zones: ZoneOption[];
}

/** Every time zone this machine knows, by region; `own` is there even where the list leaves it out (UTC, for one). */
export function zonesByRegion(own: string, now = new Date()): ZoneRegion[] {
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
