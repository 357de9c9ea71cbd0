import { useQuery } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { formatDayName } from "@/components/planner/month-view";
import { PlannedCards } from "@/components/planner/planned-card";
import { usePlanner } from "@/components/planner/planner-context";
import type { PlannerView } from "@/components/planner/use-planner-view";
import { QueryError } from "@/components/shell/query-error";
import { Pagination } from "@/components/ui/pagination";
import { Skeleton } from "@/components/ui/spinner";
import { getPostLocalDateTime } from "@/lib/content-plan/reschedule-rules";
import { getEndOfDay, getMonthRange, getStartOfDay } from "@/lib/core/date-time/local-date";
import { getLocalDate } from "@/lib/core/date-time/local-date-time";
import type { CalendarPost } from "@/lib/posts/calendar-schemas";
import { RANGE_PAGE_SIZE, rangePostsQuery } from "@/lib/posts/client/queries";
import type { PostDto } from "@/lib/posts/schemas";

export function useListPosts(view: PlannerView, accountId: string, zone: string) {
  const { first, last } = getMonthRange(view.day);
  const { platform, status, page } = view;
  const range = {
    platform,
    status,
    page,
    startDate: getStartOfDay(first, zone).toISOString(),
    endDate: getEndOfDay(last, zone).toISOString(),
  };
  return useQuery({ ...rangePostsQuery(accountId, range), enabled: view.view === "list" });
}

export function toPlannedPost({ images, videoScreenshotUrl, ...post }: PostDto): CalendarPost {
  return { ...post, imageUrl: images[0]?.url ?? videoScreenshotUrl };
}

export function ListView({ view, query }: { view: PlannerView; query: ReturnType<typeof useListPosts> }) {
  const t = useTranslations("contentPlanner.planner");
  const locale = useLocale();
  const { zone } = usePlanner();
  if (query.isPending) return <Skeleton className="h-64" />;
  if (!query.data) return <QueryError query={query} />;
  const posts = query.data.posts.map(toPlannedPost);
  const days = [...Map.groupBy(posts, (post) => getLocalDate(getPostLocalDateTime(post, zone)))];
  return (
    <div className="grid max-w-220 gap-6">
      <QueryError query={query} />
      {days.map(([day, ofDay]) => (
        <section key={day} className="grid gap-2">
          <h2 className="text-18">
            <bdi>{formatDayName(day, locale)}</bdi>
          </h2>
          <ul className="grid gap-1">
            <PlannedCards posts={ofDay} />
          </ul>
        </section>
      ))}
      <Pagination
        label={t("views.list")}
        page={view.page}
        pages={Math.ceil(query.data.total / RANGE_PAGE_SIZE)}
        newer={t("earlier")}
        older={t("later")}
        onChange={(page) => view.show({ page })}
      />
    </div>
  );
}
