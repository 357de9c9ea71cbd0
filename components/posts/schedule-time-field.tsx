import { useLocale, useTranslations } from "next-intl";
import type { ScheduleState } from "@/components/posts/use-schedule";
import { DateTimeField } from "@/components/ui/date-time-field";
import { getLocalDate } from "@/lib/core/date-time/local-date-time";
import { getZoneOffset, toLocalDateTime } from "@/lib/core/date-time/zoned-time";
import { formatTime } from "@/lib/i18n/format-date";
import { formatTimeZoneName } from "@/lib/i18n/time-zone-names";

/** Edits the time in the account's time zone, with notes on a differing computer and on clock changes. */
export function ScheduleTimeField({ schedule }: { schedule: ScheduleState }) {
  const t = useTranslations("posts.schedule");
  const locale = useLocale();
  const { zone, localDateTime, chosen } = schedule;
  const today = getLocalDate(toLocalDateTime(new Date(), zone));
  return (
    <div className="grid min-w-0 gap-0.5">
      <DateTimeField
        id="schedule-time"
        label={t("time")}
        describedBy="schedule-zone"
        isInvalid={schedule.timeProblem !== null}
        value={localDateTime}
        today={today}
        min={today}
        onChange={schedule.setLocalDateTime}
      />
      <TimeZoneText id="schedule-zone" zone={zone} at={chosen?.instant ?? new Date()} />
      {chosen && chosen.kind !== "exact" && (
        <span role="status" className="text-12 text-warn">
          {t(chosen.kind, { time: `\u2066${formatTime(chosen.instant, locale, zone)}\u2069` })}
        </span>
      )}
    </div>
  );
}

/** Names the time zone and, when the computer's differs, the local time there. */
export function TimeZoneText({ id, zone, at }: { id?: string; zone: string; at: Date }) {
  const t = useTranslations("posts.schedule");
  const locale = useLocale();
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const differs = getZoneOffset(at, zone) !== getZoneOffset(at, here);
  return (
    <span id={id} className="text-12 text-ink-2">
      {formatTimeZoneName(zone, locale, at)}
      {differs && (
        <>
          {" · "}
          {t("here", { time: `\u2066${formatTime(at, locale, here)}\u2069` })}
        </>
      )}
    </span>
  );
}
