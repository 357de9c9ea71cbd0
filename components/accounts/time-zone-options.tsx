"use client";

import { useMemo } from "react";
import { groupTimeZonesByRegion } from "@/lib/core/date-time/time-zones";

/** Renders time zone options grouped by region, city first, so that typing its first letters finds it. */
export function TimeZoneOptions({ own }: { own: string }) {
  const regions = useMemo(() => groupTimeZonesByRegion(own), [own]);
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
