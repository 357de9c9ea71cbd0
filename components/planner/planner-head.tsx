"use client";

import { ChevronLeft, ChevronRight, Plus } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { useCurrentAccount } from "@/components/accounts/use-current-account";
import { SharePlanButton } from "@/components/content-plan/share-plan-button";
import { type PlannerView, VIEWS } from "@/components/planner/use-planner-view";
import { Button } from "@/components/ui/button";
import { DateText } from "@/components/ui/date-text";
import { DirIcon } from "@/components/ui/dir-icon";
import { PageHeader } from "@/components/ui/page-header";
import { Segment, Segmented } from "@/components/ui/segmented";
import { formatMonth, formatWeekday } from "@/lib/i18n/format-date";
import { type Day, type DayRange, monthOf, noonOf, weekOf } from "@/lib/posts/days";

interface Props {
  view: PlannerView;
  today: Day;
  /** A new post is on its way. */
  beginning: boolean;
  onBegin(): void;
}

/** Which days these are, and the ways to others (drawn: planner). */
export function PlannerHead({ view, today, beginning, onBegin }: Props) {
  const t = useTranslations("contentPlanner.planner");
  const { _id } = useCurrentAccount();
  const stretch = view.view === "list" ? "month" : view.view;
  return (
    <PageHeader
      className="mb-4"
      title={<StretchName view={view} />}
      actions={
        <>
          <div className="flex gap-0.5">
            <Button size="icon" aria-label={t(`previous.${stretch}`)} onClick={() => view.turn(-1)}>
              <DirIcon icon={ChevronLeft} aria-hidden="true" />
            </Button>
            <Button aria-keyshortcuts="T" onClick={() => view.show({ day: today })}>
              {t("today")}
            </Button>
            <Button size="icon" aria-label={t(`next.${stretch}`)} onClick={() => view.turn(1)}>
              <DirIcon icon={ChevronRight} aria-hidden="true" />
            </Button>
          </div>
          <Segmented
            aria-label={t("view")}
            value={view.view}
            onValueChange={(value) => view.show({ view: VIEWS.find((one) => one === value) ?? view.view })}
          >
            {VIEWS.map((one) => (
              <Segment key={one} value={one}>
                {t(`views.${one}`)}
              </Segment>
            ))}
          </Segmented>
          <SharePlanButton
            key={`${view.view} ${view.day}`}
            accountId={_id}
            platform={view.platform}
            {...rangeOf(view)}
          />
          <Button variant="primary" aria-keyshortcuts="N" busy={beginning} onClick={onBegin}>
            <Plus aria-hidden="true" />
            {t("newPost")}
          </Button>
        </>
      }
    />
  );
}

/** The days that are shown, which a plan of them begins with. */
function rangeOf({ view, day }: PlannerView): DayRange {
  if (view === "day") return { startDate: day, endDate: day };
  const week = weekOf(day);
  if (view === "week") return { startDate: week[0] ?? day, endDate: week.at(-1) ?? day };
  const { first, last } = monthOf(day);
  return { startDate: first, endDate: last };
}

/** "November 2026", "Week of Nov 15, 2026", "Wednesday, Nov 18, 2026". */
function StretchName({ view: { view, day } }: { view: PlannerView }) {
  const t = useTranslations("contentPlanner.planner");
  const locale = useLocale();
  const noon = noonOf(day);
  if (view === "week") {
    return (
      <>
        {t("weekOf")} <DateText value={noonOf(weekOf(day)[0] ?? day)} timeZone="UTC" />
      </>
    );
  }
  if (view !== "day") return formatMonth(noon, locale, "UTC");
  return (
    <>
      {formatWeekday(noon, locale, "UTC")}, <DateText value={noon} timeZone="UTC" />
    </>
  );
}
