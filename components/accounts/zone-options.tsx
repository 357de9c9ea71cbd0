"use client";

import { useMemo } from "react";
import { zonesByRegion } from "@/lib/accounts/time-zones";

/** The options of a time zone: by region, and the city first, so that typing its first letters finds it. */
export function ZoneOptions({ own }: { own: string }) {
  const regions = useMemo(() => zonesByRegion(own), [own]);
  return regions.map(({ region, zones }) => (
    <optgroup key={region} label={region}>
      {zones.map(({ id, city, offset }) => (
        <option key={id} value={id}>
          {`${city} (${offset})`}
        </option>
      ))}
    </optgroup>
  ));
}
