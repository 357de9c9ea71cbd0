"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { useDeferredValue, useState } from "react";
import { useCurrentAccount } from "@/components/accounts/use-current-account";
import { CardDrawings } from "@/components/planner/card-drawings";
import { ListView, plannedOf, useListPosts } from "@/components/planner/list-view";
import { MonthView } from "@/components/planner/month-view";
import { MoveDialog } from "@/components/planner/move-dialog";
import { PlannerBoard } from "@/components/planner/planner-board";
import { CarryContext, DeskContext } from "@/components/planner/planner-context";
import { PlannerFilters } from "@/components/planner/planner-filters";
import { PlannerHead } from "@/components/planner/planner-head";
import { PlannerLegend } from "@/components/planner/planner-legend";
import { type Republish, RepublishDialog } from "@/components/planner/republish-dialog";
import { TimeView } from "@/components/planner/time-view";
import { useBeginPost } from "@/components/planner/use-begin-post";
import { useCalendar } from "@/components/planner/use-calendar";
import { useClientWords } from "@/components/planner/use-client-words";
import { useDesk } from "@/components/planner/use-desk";
import { useHolidays } from "@/components/planner/use-holidays";
import { useNow } from "@/components/planner/use-now";
import { usePlannerKeys } from "@/components/planner/use-planner-keys";
import { type PlannerView, usePlannerView } from "@/components/planner/use-planner-view";
import { AppShell, Page } from "@/components/shell/app-shell";
import { Crumbs } from "@/components/shell/crumbs";
import { QueryFailure } from "@/components/shell/query-failure";
import { Button } from "@/components/ui/button";
import { Empty } from "@/components/ui/empty";
import { firstPlace, timeForNew } from "@/lib/content-plan/plan-times";
import { formatMonth } from "@/lib/i18n/format-date";
import type { CalendarWire, PlannedPost } from "@/lib/posts/calendar-schemas";
import { postKeys } from "@/lib/posts/client/queries";
import { type Day, dayAt } from "@/lib/posts/days";

/** The calendar of a brand: month, week, day and list, in which posts are given another time (drawn: planner.html). */
export function PlannerScreen() {
  const t = useTranslations("contentPlanner.planner");
  const account = useCurrentAccount();
  const now = useNow();
  const { timeZone: zone, _id: accountId } = account;
  const today = dayAt(now, zone);
  const view = usePlannerView(today);
  const [holidays, setHolidays] = useHolidays();
  const { days, query } = useCalendar(view, accountId);
  // A month's cards are drawn in between what a person does; the first ones at once, there is nothing to do before.
  const calendar = useDeferredValue(query.data) ?? query.data;
  const list = useListPosts(view, accountId, zone);
  const { begin, isPending } = useBeginPost(view.platform);
  const { ask, askAgain, dialogs } = useAsked(zone);
  const postOf = useKnownPosts(accountId, list.data?.posts.map(plannedOf));
  const client = useClientWords(accountId);
  const desk = useDesk({ account, view, begin, republish: askAgain, said: client.said });
  // Where one day is looked at, a new post is that day's.
  const beginHere = () =>
    void begin(view.view === "day" ? (timeForNew(view.day, zone, now) ?? undefined) : undefined);
  usePlannerKeys({
    setView: (next) => view.show({ view: next }),
    toToday: () => view.show({ day: today }),
    begin: beginHere,
  });
  const isCurrent = !query.isPlaceholderData && calendar === query.data;
  const isEmpty = query.data && isCurrent && query.data.days.length === 0;
  return (
    <AppShell accountId={accountId} crumbs={<Crumbs brand={account.name} page={t("page")} />}>
      <Page>
        <DeskContext value={desk}>
          <PlannerHead view={view} today={today} beginning={isPending} onBegin={beginHere} />
          <PlannerFilters
            {...{ view, zone, now, holidays }}
            counts={query.data?.counts}
            onHolidays={setHolidays}
          />
          {isEmpty && <NothingHere view={view} beginning={isPending} onBegin={beginHere} />}
          <QueryFailure query={query} lead={t("loadFailed")} />
          {!query.error && <QueryFailure query={client.query} lead={t("saidFailed")} />}
          <CarryContext value={desk.carry}>
            <CardDrawings />
            <PlannerBoard view={view} visible={days} postOf={postOf} onAsk={ask}>
              <div
                aria-busy={query.isFetching || calendar !== query.data}
                data-testid="planner"
                data-view={view.view}
              >
                {view.view === "list" && !isEmpty && <ListView view={view} query={list} />}
                <Days {...{ view, days, today, now, zone, holidays, calendar, isCurrent }} />
              </div>
            </PlannerBoard>
          </CarryContext>
          {view.view !== "list" && <PlannerLegend view={view.view} />}
          {dialogs}
        </DeskContext>
      </Page>
    </AppShell>
  );
}

/** What a post is asked for by fields: another time, or of one that is out, whether it goes out again. */
function useAsked(zone: string) {
  const [moving, setMoving] = useState<PlannedPost | null>(null);
  const [again, askAgain] = useState<Republish | null>(null);
  const ask = (post: PlannedPost) =>
    post.status === "published"
      ? askAgain({ post, wall: firstPlace(post, zone, new Date()) })
      : setMoving(post);
  const dialogs = (
    <>
      <MoveDialog post={moving} onClose={() => setMoving(null)} />
      <RepublishDialog asked={again} onClose={() => askAgain(null)} />
    </>
  );
  return { ask, askAgain, dialogs };
}

interface DaysProps {
  view: PlannerView;
  days: Day[];
  today: Day;
  now: Date;
  zone: string;
  holidays: boolean;
  calendar: CalendarWire | undefined;
  /** These are the days that are asked for, not those before them. */
  isCurrent: boolean;
}

/** Where days are places: a month's, or the hours of a week or of one day. */
function Days({ view, days, now, zone, ...shown }: DaysProps) {
  if (view.view === "list") return null;
  if (view.view === "month") return <MonthView day={view.day} {...shown} />;
  return <TimeView {...{ days, now, zone, ...shown }} key={view.view} />;
}

/** A post that is seen somewhere on the screen, by its id. */
function useKnownPosts(accountId: string, listed: PlannedPost[] = []) {
  const client = useQueryClient();
  return (id: string) => {
    const calendars = client.getQueriesData<CalendarWire>({
      queryKey: postKeys.calendars(accountId),
      type: "active",
    });
    const posts = calendars.flatMap(([, calendar]) => calendar?.days.flatMap((day) => day.posts) ?? []);
    return [...posts, ...listed].find(({ _id }) => _id === id);
  };
}

/** Says that there is nothing, and why; the days stay below, for whoever wants to begin on one. */
function NothingHere({
  view,
  beginning,
  onBegin,
}: {
  view: PlannerView;
  beginning: boolean;
  onBegin(): void;
}) {
  const t = useTranslations("contentPlanner.planner.empty");
  const locale = useLocale();
  const filtered = view.platform !== "all" || view.status.length > 0;
  const month = formatMonth(new Date(`${view.day}T12:00:00Z`), locale, "UTC");
  const title = filtered
    ? t("filtered")
    : t(view.view === "day" ? "day" : view.view === "week" ? "week" : "month", { month });
  return (
    <Empty
      level={2}
      // In one line: the days are what one came for.
      className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2.5 *:last:ms-auto"
      title={title}
      text={t(filtered ? "filteredText" : "text")}
      action={
        filtered ? (
          <Button onClick={() => view.show({ platform: "all", status: [] })}>{t("all")}</Button>
        ) : (
          <Button variant="primary" busy={beginning} onClick={onBegin}>
            {t("begin")}
          </Button>
        )
      }
    />
  );
}
