import { ChevronLeft, ChevronRight, Plus } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { useCurrentAccount } from "@/components/accounts/use-current-account";
import { SharePlanButton } from "@/components/content-plan/share-plan-button";
import { getFillableDays } from "@/components/planner/gaps/use-gaps";
import { PLANNER_VIEWS, type PlannerView } from "@/components/planner/use-planner-view";
import { SegmentedChoice } from "@/components/posts/segmented-choice";
import { Button } from "@/components/ui/button";
import { DayText } from "@/components/ui/date-text";
import { DirectionalIcon } from "@/components/ui/directional-icon";
import { PageHeader } from "@/components/ui/page-header";
import { getWeekRange, type LocalDate, toUtcNoon } from "@/lib/core/date-time/local-date";
import { formatDayRange, formatMonth } from "@/lib/i18n/format-date";

interface Props {
  view: PlannerView;
  today: LocalDate;
  beginning: boolean;
  onBegin(): void;
}

export function PlannerHeader({ view, today, beginning, onBegin }: Props) {
  const t = useTranslations("contentPlanner.planner");
  const { _id } = useCurrentAccount();
  const days = getFillableDays(view);
  const stretch = view.view === "list" ? "month" : view.view;
  return (
    <PageHeader
      className="mb-4"
      title={<StretchName view={view} />}
      actions={
        <>
          <div className="flex gap-0.5">
            <Button size="icon" aria-label={t(`previous.${stretch}`)} onClick={() => view.turn(-1)}>
              <DirectionalIcon icon={ChevronLeft} aria-hidden="true" />
            </Button>
            <Button aria-keyshortcuts="T" onClick={() => view.show({ day: today })}>
              {t("today")}
            </Button>
            <Button size="icon" aria-label={t(`next.${stretch}`)} onClick={() => view.turn(1)}>
              <DirectionalIcon icon={ChevronRight} aria-hidden="true" />
            </Button>
          </div>
          <SegmentedChoice
            label={t("view")}
            options={PLANNER_VIEWS}
            value={view.view}
            onChange={(next) => view.show({ view: next })}
            render={(one) => t(`views.${one}`)}
          />
          <SharePlanButton
            key={`${view.view} ${view.day}`}
            accountId={_id}
            platform={view.platform}
            startDate={days[0] ?? view.day}
            endDate={days.at(-1) ?? view.day}
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

/** "November 2026", "Nov 15–21", "Wed, Nov 18". */
function StretchName({ view: { view, day } }: { view: PlannerView }) {
  const locale = useLocale();
  if (view === "week") {
    const days = getWeekRange(day);
    return <bdi>{formatDayRange(days[0] ?? day, days.at(-1) ?? day, locale)}</bdi>;
  }
  const noon = toUtcNoon(day);
  return view === "day" ? <DayText value={noon} timeZone="UTC" weekday /> : formatMonth(noon, locale, "UTC");
}
