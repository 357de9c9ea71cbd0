import { useQuery } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { formatDayName } from "@/components/planner/month-view";
import { PlannedCard } from "@/components/planner/planned-card";
import { usePlanner } from "@/components/planner/planner-context";
import { SelectionToolbar } from "@/components/planner/selection-toolbar";
import type { PlannerView } from "@/components/planner/use-planner-view";
import { QueryError } from "@/components/shell/query-error";
import { Checkbox } from "@/components/ui/checkbox";
import { Pagination } from "@/components/ui/pagination";
import { Skeleton } from "@/components/ui/spinner";
import { getPostLocalDateTime } from "@/lib/content-plan/reschedule-rules";
import { getEndOfDay, getMonthRange, getStartOfDay } from "@/lib/core/date-time/local-date";
import { getLocalDate } from "@/lib/core/date-time/local-date-time";
import type { CalendarPost } from "@/lib/posts/calendar-schemas";
import { RANGE_PAGE_SIZE, rangePostsQuery } from "@/lib/posts/client/queries";
import { getPostTitle } from "@/lib/posts/post-title";
import type { PostDto } from "@/lib/posts/schemas";

export function useListPosts(view: PlannerView, accountId: string, zone: string) {
  const { first, last } = getMonthRange(view.day);
  const { platform, status, label, page } = view;
  const range = {
    platform,
    status,
    label,
    page,
    startDate: getStartOfDay(first, zone).toISOString(),
    endDate: getEndOfDay(last, zone).toISOString(),
  };
  return useQuery({ ...rangePostsQuery(accountId, range), enabled: view.view === "list" });
}

export function toPlannedPost({ images, videoScreenshotUrl, ...post }: PostDto): CalendarPost {
  return { ...post, imageUrl: images[0]?.url ?? videoScreenshotUrl };
}

function useSelection() {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  return {
    selected,
    select: (ids: readonly string[]) => setSelected(new Set(ids)),
    toggle: (id: string) =>
      setSelected((before) => {
        const next = new Set(before);
        if (!next.delete(id)) next.add(id);
        return next;
      }),
  };
}

export function ListView({ view, query }: { view: PlannerView; query: ReturnType<typeof useListPosts> }) {
  const t = useTranslations("contentPlanner.planner");
  const locale = useLocale();
  const { zone, labels, feedback } = usePlanner();
  const { selected, toggle, select } = useSelection();
  if (query.isPending) return <Skeleton className="h-64" />;
  if (!query.data) return <QueryError query={query} />;
  const posts = query.data.posts.map(toPlannedPost);
  const days = [...Map.groupBy(posts, (post) => getLocalDate(getPostLocalDateTime(post, zone)))];
  return (
    <div className="grid max-w-220 gap-6">
      <QueryError query={query} />
      <SelectionToolbar
        posts={posts}
        selected={posts.filter(({ _id }) => selected.has(_id))}
        onSelect={select}
      />
      {days.map(([day, ofDay]) => (
        <section key={day} className="grid gap-2">
          <h2 className="text-18">
            <bdi>{formatDayName(day, locale)}</bdi>
          </h2>
          <ul className="grid gap-1">
            {ofDay.map((post) => (
              <PlannedCard
                key={post._id}
                post={post}
                zone={zone}
                labels={labels}
                feedback={feedback.get(post._id)}
                className="grid-cols-[24px_minmax(0,1fr)] wide:grid-cols-[24px_36px_minmax(0,1fr)]"
                lead={
                  // Above the link, which covers the card.
                  <span className="relative z-1 grid place-items-center">
                    <Checkbox
                      aria-label={t("selection.one", { title: getPostTitle(post.text) || labels.untitled })}
                      checked={selected.has(post._id)}
                      onCheckedChange={() => toggle(post._id)}
                    />
                  </span>
                }
              />
            ))}
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
