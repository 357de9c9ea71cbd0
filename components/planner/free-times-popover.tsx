import { Clock } from "lucide-react";
import { useTranslations } from "next-intl";
import { LazyPopover } from "@/components/planner/lazy-popover";
import { usePlanner } from "@/components/planner/planner-context";
import { PlatformTag } from "@/components/ui/platform-tag";
import type { LocalDate } from "@/lib/core/date-time/local-date";
import { getTimeOfDay, type LocalDateTime } from "@/lib/core/date-time/local-date-time";
import type { Platform } from "@/lib/core/platforms";

/** A free posting time in the account's time zone. */
export interface LocalFreeTime {
  platform: Platform;
  localDateTime: LocalDateTime;
}

interface Props {
  day: LocalDate;
  name: string;
  times: LocalFreeTime[];
}

/** Shows how many posting times of a day are free; each opens a new post at that time. */
export function FreeTimesPopover({ day, name, times }: Props) {
  const t = useTranslations("contentPlanner.planner.freeTimes");
  const { labels } = usePlanner();
  const isolated = `\u2068${name}\u2069`;
  return (
    <LazyPopover
      label={name}
      button={{
        "aria-label": t("count", { n: times.length, day: isolated }),
        className:
          "inline-flex min-h-6 min-w-6 flex-none items-center justify-center gap-0.5 rounded-in px-1 font-semibold text-12 text-ink-2 hover:bg-tint-2 hover:text-ink",
        children: (
          <>
            {/* A narrow day has room for the number alone. */}
            <Clock aria-hidden="true" className="size-3.5 max-wide:hidden" />
            {times.length}
          </>
        ),
      }}
    >
      {() => (
        <>
          <p className="font-display text-18">{t("title")}</p>
          <ul data-free-times={day} className="grid gap-1">
            {times.map(({ platform, localDateTime }) => {
              const time = `\u2066${labels.time(getTimeOfDay(localDateTime))}\u2069`;
              return (
                <li key={`${platform} ${localDateTime}`}>
                  <button
                    type="button"
                    data-new-at={localDateTime}
                    data-new-platform={platform}
                    aria-label={t("create", { network: platform, day: isolated, time })}
                    className="flex min-h-8 w-full items-center gap-2 rounded-in px-1.5 hover:bg-tint-2"
                  >
                    <PlatformTag platform={platform} />
                    <span>{labels.platform[platform]}</span>
                    <span className="ms-auto text-ink-2">{time}</span>
                  </button>
                </li>
              );
            })}
          </ul>
        </>
      )}
    </LazyPopover>
  );
}
