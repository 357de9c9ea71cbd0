"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { type ComponentProps, useDeferredValue, useEffect, useMemo, useState } from "react";
import { useCurrentAccount, usePlatform } from "@/components/accounts/use-current-account";
import { CardIconSprite } from "@/components/planner/card-icon-sprite";
import { getFillableDays } from "@/components/planner/gaps/use-gaps";
import { ListView, toPlannedPost, useListPosts } from "@/components/planner/list-view";
import { MonthView } from "@/components/planner/month-view";
import { PlannerBoard } from "@/components/planner/planner-board";
import { DragStateContext, PlannerContext } from "@/components/planner/planner-context";
import { PlannerFilters } from "@/components/planner/planner-filters";
import { PlannerHeader } from "@/components/planner/planner-header";
import {
  RepublishDialog,
  type RepublishRequest,
  RescheduleDialog,
} from "@/components/planner/reschedule-dialog";
import { TimeView } from "@/components/planner/time-view";
import { usePlannerContextValue } from "@/components/planner/use-planner-context-value";
import {
  type PlannerView,
  type PlannerViewName,
  usePlannerView,
} from "@/components/planner/use-planner-view";
import { PostStatusTag } from "@/components/posts/post-status-tag";
import { useResultToasts } from "@/components/posts/use-result-toasts";
import { AppShell, PageBody } from "@/components/shell/app-shell";
import { Breadcrumbs } from "@/components/shell/breadcrumbs";
import { QueryError } from "@/components/shell/query-error";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { notesQuery, reviewLinksQuery } from "@/lib/content-plan/client/queries";
import { getDefaultPostTime, getInitialDropTime } from "@/lib/content-plan/reschedule-rules";
import type { ReviewDecisionDto } from "@/lib/content-plan/schemas";
import { getMonthWeeks, type LocalDate, toLocalDate, toUtcNoon } from "@/lib/core/date-time/local-date";
import type { LocalDateTime } from "@/lib/core/date-time/local-date-time";
import { MINUTE_MS, toInstant } from "@/lib/core/date-time/zoned-time";
import type { Platform } from "@/lib/core/platforms";
import { getPostPath } from "@/lib/core/post-path";
import { POST_STATUSES } from "@/lib/core/post-statuses";
import { formatMonth } from "@/lib/i18n/format-date";
import { MAX_CARDS_PER_DAY } from "@/lib/posts/calendar";
import type { CalendarDto, CalendarPost } from "@/lib/posts/calendar-schemas";
import { useCreatePost } from "@/lib/posts/client/mutations";
import { calendarPostsQuery, postKeys } from "@/lib/posts/client/queries";

/** A single day shows more cards than a day of a month. */
const CARDS_OF_A_DAY = 24;

function daysOfView({ view, day }: Pick<PlannerView, "view" | "day">): LocalDate[] {
  if (view === "day") return [day];
  return view === "month" ? getMonthWeeks(day).flat() : getFillableDays({ view, day });
}

function useCalendar(view: PlannerView, accountId: string) {
  const { day, platform, status, label } = view;
  const days = useMemo(() => daysOfView({ view: view.view, day }), [view.view, day]);
  const query = useQuery(
    calendarPostsQuery(accountId, {
      platform,
      status,
      label,
      startDate: days[0] ?? day,
      endDate: days.at(-1) ?? day,
      perDay: view.view === "day" ? CARDS_OF_A_DAY : MAX_CARDS_PER_DAY,
    }),
  );
  // The views read the notes by the same key.
  const notes = useQuery({
    ...notesQuery(accountId, { startDate: days[0] ?? day, endDate: days.at(-1) ?? day }),
    enabled: view.view !== "list",
  });
  return { days, query, notes };
}

const VIEW_KEYS: Record<string, PlannerViewName> = { KeyM: "month", KeyW: "week", KeyD: "day" };

/** Shortcuts by physical key: T today, M W D views, N new post. Disabled in fields and dialogs. */
function usePlannerKeys(show: PlannerView["show"], today: LocalDate, begin: () => void): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || event.repeat) return;
      if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
      const target = event.target instanceof HTMLElement ? event.target : null;
      if (target?.closest("input, textarea, select, [contenteditable], [role=dialog], [role=menu]")) return;
      const view = VIEW_KEYS[event.code];
      if (view) show({ view });
      else if (event.code === "KeyT") show({ day: today });
      else if (event.code === "KeyN") begin();
      else return;
      event.preventDefault();
    };
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, [show, today, begin]);
}

const KEY = "kolot.planner.holidays";

/** Stores in the browser whether holidays are shown; default true. */
function useHolidays(): [boolean, (shown: boolean) => void] {
  const [shown, setShown] = useState(() => {
    try {
      return localStorage.getItem(KEY) !== "off";
    } catch {
      return true;
    }
  });
  return [
    shown,
    (next) => {
      setShown(next);
      try {
        localStorage.setItem(KEY, next ? "on" : "off");
      } catch {
        // Without storage, holidays are shown again next time.
      }
    },
  ];
}

export function PlannerScreen() {
  const t = useTranslations("contentPlanner.planner");
  const account = useCurrentAccount();
  const now = useNow();
  const { timeZone: zone, _id: accountId } = account;
  const today = toLocalDate(now, zone);
  const view = usePlannerView(today);
  const [holidays, setHolidays] = useHolidays();
  const { days, query, notes } = useCalendar(view, accountId);
  // Cards render at low priority; the first ones immediately, because there is nothing to interact with before.
  const calendar = useDeferredValue(query.data) ?? query.data;
  const list = useListPosts(view, accountId, zone);
  const { begin, isPending } = useCreatePostAt(view.platform);
  const { openReschedule, openRepublish, dialogs } = useRequested(zone);
  const postOf = useKnownPosts(accountId, list.data?.posts.map(toPlannedPost));
  const client = useClientFeedback(accountId);
  const planner = usePlannerContextValue(view, client.feedback, { begin, republish: openRepublish });
  // In the day view a new post belongs to that day.
  const createPostHere = () =>
    void begin(view.view === "day" ? (getDefaultPostTime(view.day, zone, now) ?? undefined) : undefined);
  usePlannerKeys(view.show, today, createPostHere);
  const isCurrent = !query.isPlaceholderData && calendar === query.data;
  const isEmpty = query.data && isCurrent && query.data.days.length === 0;
  return (
    <AppShell accountId={accountId} crumbs={<Breadcrumbs brand={account.name} page={t("page")} />}>
      <PageBody>
        <PlannerContext value={planner}>
          <PlannerHeader view={view} today={today} beginning={isPending} onBegin={createPostHere} />
          <PlannerFilters
            view={view}
            zone={zone}
            now={now}
            holidays={holidays}
            counts={query.data?.counts}
            onHolidays={setHolidays}
          />
          {isEmpty && <NothingHere view={view} beginning={isPending} onBegin={createPostHere} />}
          <QueryError query={query} lead={t("loadFailed")} />
          {!query.error && <QueryError query={client.query} lead={t("feedbackFailed")} />}
          {!query.error && !client.query.error && <QueryError query={notes} lead={t("note.loadFailed")} />}
          <DragStateContext value={planner.dragState}>
            <CardIconSprite />
            <PlannerBoard view={view} visible={days} postOf={postOf} onAsk={openReschedule}>
              <div
                aria-busy={query.isFetching || calendar !== query.data}
                data-testid="planner"
                data-view={view.view}
              >
                {view.view === "list" && !isEmpty && <ListView view={view} query={list} />}
                {view.view === "month" && (
                  <MonthView
                    day={view.day}
                    today={today}
                    holidays={holidays}
                    calendar={calendar}
                    isCurrent={isCurrent}
                  />
                )}
                {(view.view === "week" || view.view === "day") && (
                  <TimeView
                    key={view.view}
                    days={days}
                    today={today}
                    now={now}
                    zone={zone}
                    holidays={holidays}
                    calendar={calendar}
                    isCurrent={isCurrent}
                  />
                )}
              </div>
            </PlannerBoard>
          </DragStateContext>
          {view.view !== "list" && <PlannerLegend view={view.view} />}
          {dialogs}
        </PlannerContext>
      </PageBody>
    </AppShell>
  );
}

/** Post of the open dialog: another time, or publishing a published post again. */
function useRequested(zone: string) {
  const [moving, setMoving] = useState<CalendarPost | null>(null);
  const [republishing, setRepublishing] = useState<RepublishRequest | null>(null);
  const openReschedule = (post: CalendarPost) =>
    post.status === "published"
      ? setRepublishing({ post, localDateTime: getInitialDropTime(post, zone, new Date()) })
      : setMoving(post);
  const dialogs = (
    <>
      <RescheduleDialog post={moving} onClose={() => setMoving(null)} />
      <RepublishDialog request={republishing} onClose={() => setRepublishing(null)} />
    </>
  );
  return { openReschedule, openRepublish: setRepublishing, dialogs };
}

function useKnownPosts(accountId: string, listed: CalendarPost[] = []) {
  const client = useQueryClient();
  return (id: string) => {
    const calendars = client.getQueriesData<CalendarDto>({
      queryKey: postKeys.calendars(accountId),
      type: "active",
    });
    const posts = calendars.flatMap(([, calendar]) => calendar?.days.flatMap((day) => day.posts) ?? []);
    return [...posts, ...listed].find(({ _id }) => _id === id);
  };
}

/** Explains an empty range; the days stay below, so that the user can create a post. */
function NothingHere({ view, beginning, onBegin }: Omit<ComponentProps<typeof PlannerHeader>, "today">) {
  const t = useTranslations("contentPlanner.planner.empty");
  const locale = useLocale();
  const filtered = view.platform !== "all" || view.status.length > 0 || view.label !== undefined;
  const month = formatMonth(toUtcNoon(view.day), locale, "UTC");
  const title = filtered ? t("filtered") : t(view.view === "list" ? "month" : view.view, { month });
  return (
    <EmptyState
      level={2}
      // One row, because the days matter more.
      className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2.5 *:last:ms-auto"
      title={title}
      text={t(filtered ? "filteredText" : "text")}
      action={
        filtered ? (
          <Button onClick={() => view.show({ platform: "all", status: [], label: undefined })}>
            {t("all")}
          </Button>
        ) : (
          <Button variant="primary" busy={beginning} onClick={onBegin}>
            {t("createFirst")}
          </Button>
        )
      }
    />
  );
}

/** Returns the current time to the minute, so that past times are dimmed live. */
function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** Loads client feedback by post once for all cards; the map is stable until it changes. */
function useClientFeedback(accountId: string) {
  const query = useQuery(reviewLinksQuery(accountId));
  const decisions = query.data?.decisions;
  const feedback = useMemo<ReadonlyMap<string, ReviewDecisionDto>>(
    () => new Map(decisions?.map((one) => [one.postId, one])),
    [decisions],
  );
  return { query, feedback };
}

function PlannerLegend({ view }: { view: PlannerViewName }) {
  const t = useTranslations("contentPlanner.planner");
  return (
    <footer className="flex flex-wrap items-center gap-x-5 gap-y-2 pt-3.5 text-12 text-ink-2">
      {POST_STATUSES.map((status) => (
        <PostStatusTag key={status} status={status} />
      ))}
      <span className="ms-auto">{t(view === "month" ? "hintMonth" : "hintHours")}</span>
      <span className="flex items-center gap-2">
        <span aria-hidden="true" className="h-3.5 w-5 border border-line bg-hatch" />
        {t("pastNotice")}
      </span>
    </footer>
  );
}

/** Creates a draft for a time on this, else the filtered platform and opens it in the composer. */
function useCreatePostAt(platform: Platform | "all") {
  const router = useRouter();
  const { showError } = useResultToasts();
  const account = useCurrentAccount();
  const own = usePlatform().platform;
  const create = useCreatePost();

  async function begin(localDateTime?: LocalDateTime, only?: Platform) {
    if (create.isPending) return;
    const at = localDateTime && toInstant(localDateTime, account.timeZone)?.instant;
    try {
      const { post } = await create.runAsync({
        accountId: account._id,
        platform: only ?? (platform === "all" ? own : platform),
        ...(at ? { scheduledAt: at.toISOString() } : {}),
      });
      router.push(getPostPath(account._id, post._id));
    } catch (error) {
      showError(error);
    }
  }
  return { begin, isPending: create.isPending };
}
