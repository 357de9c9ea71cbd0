"use client";

import { useLocale, useTranslations } from "next-intl";
import { dayName } from "@/components/planner/month-view";
import { useCarried } from "@/components/planner/planner-context";
import { dayOfWall, timeOfWall } from "@/lib/content-plan/plan-times";
import { formatClock } from "@/lib/i18n/format-date";

/** Says where a post stands that is carried by keys, for whoever hears the screen, and which keys there are. */
export function CarryVoice() {
  const t = useTranslations("contentPlanner.planner.carry");
  const locale = useLocale();
  const wall = useCarried((carried) => (carried?.by === "keys" ? carried.wall : null));
  const allowed = useCarried((carried) => carried?.allowed ?? false);
  const when =
    wall && `${dayName(dayOfWall(wall), locale)}, \u2066${formatClock(timeOfWall(wall), locale)}\u2069`;
  return (
    <div className="pointer-events-none fixed inset-x-0 bottom-6 z-40 grid justify-items-center">
      <p
        role="status"
        className={
          when
            ? "rounded-card bg-ink px-4 py-2.5 text-14 text-canvas shadow-float forced-colors:border"
            : "sr-only"
        }
      >
        {when && (allowed ? t("at", { when }) : t("past", { when }))}
      </p>
    </div>
  );
}
