"use client";

import { useLocale, useTranslations } from "next-intl";
import { useMemo } from "react";
import type { Schedule } from "@/components/posts/use-schedule";
import { zoneName } from "@/components/posts/when-text";
import { Input } from "@/components/ui/input";
import { formatTime } from "@/lib/i18n/format-date";
import { instantToWall, offsetAt } from "@/lib/posts/zone-time";

/** Now, as a field began: one whose limit changes with each drawing forgets the first digit of what is being typed. */
export function useLeastTime(zone: string): string {
  return useMemo(() => instantToWall(new Date(), zone), [zone]);
}

/** The time on the brand's clock, with a word where that clock is not this computer's, or jumps. */
export function TimeField({ schedule }: { schedule: Schedule }) {
  const t = useTranslations("posts.schedule");
  const locale = useLocale();
  const { zone, wall, chosen } = schedule;
  const invalid = schedule.timeProblem !== null;
  const min = useLeastTime(zone);
  return (
    <div className="grid min-w-0 gap-0.5">
      <Input
        type="datetime-local"
        id="schedule-time"
        aria-label={t("time")}
        aria-describedby="schedule-zone"
        aria-invalid={invalid || undefined}
        dir="ltr"
        className="w-58"
        value={wall}
        min={min}
        onChange={(event) => schedule.setWall(event.target.value)}
      />
      <ZoneText id="schedule-zone" zone={zone} at={chosen?.instant ?? new Date()} />
      {chosen && chosen.kind !== "exact" && (
        <span role="status" className="text-12 text-warn">
          {t(chosen.kind, { time: `\u2066${formatTime(chosen.instant, locale, zone)}\u2069` })}
        </span>
      )}
    </div>
  );
}

interface ZoneTextProps {
  id?: string;
  zone: string;
  at: Date;
}

/** Whose clock it is; and, when this computer's differs, what it will show then. */
export function ZoneText({ id, zone, at }: ZoneTextProps) {
  const t = useTranslations("posts.schedule");
  const locale = useLocale();
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const differs = offsetAt(at, zone) !== offsetAt(at, here);
  return (
    <span id={id} className="text-12 text-ink-2">
      {zoneName(zone, locale, at)}
      {differs && (
        <>
          {" · "}
          {t("here", { time: `\u2066${formatTime(at, locale, here)}\u2069` })}
        </>
      )}
    </span>
  );
}
