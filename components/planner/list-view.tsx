"use client";

import { useQuery } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { dayName } from "@/components/planner/month-view";
import { PlannedCard } from "@/components/planner/planned-card";
import { usePlannerDesk } from "@/components/planner/planner-context";
import type { PlannerView } from "@/components/planner/use-planner-view";
import { QueryFailure } from "@/components/shell/query-failure";
import { Pager } from "@/components/ui/pager";
import { Skeleton } from "@/components/ui/skeleton";
import { dayOfWall, wallOf } from "@/lib/content-plan/plan-times";
import type { PlannedPost } from "@/lib/posts/calendar-schemas";
import { RANGE_PAGE, rangePostsQuery } from "@/lib/posts/client/queries";
import { endOfDay, monthOf, startOfDay } from "@/lib/posts/days";
import type { PostWire } from "@/lib/posts/schemas";

/** A month as a list, twenty posts at a time: for whoever reads rather than looks. */
export function useListPosts(view: PlannerView, accountId: string, zone: string) {
  const { first, last } = monthOf(view.day);
  const { platform, status, page } = view;
  const range = {
    ...{ platform, status, page },
    ...{ startDate: startOfDay(first, zone).toISOString(), endDate: endOfDay(last, zone).toISOString() },
  };
  return useQuery({ ...rangePostsQuery(accountId, range), enabled: view.view === "list" });
}

/** A post of a search as a calendar shows it. */
export function plannedOf({ images, videoScreenshotUrl, ...post }: PostWire): PlannedPost {
  return { ...post, imageUrl: images[0]?.url ?? videoScreenshotUrl };
}

interface Props {
  view: PlannerView;
  query: ReturnType<typeof useListPosts>;
}

/** The posts of a month, day by day, with the way to further pages. */
export function ListView({ view, query }: Props) {
  const t = useTranslations("contentPlanner.planner");
  const locale = useLocale();

  const { zone, words, said } = usePlannerDesk();
  if (query.isPending) return <Skeleton className="h-64" />;
  if (!query.data) return <QueryFailure query={query} />;
  const posts = query.data.posts.map(plannedOf);
  const days = [...Map.groupBy(posts, (post) => dayOfWall(wallOf(post, zone)))];
  return (
    <div className="grid max-w-220 gap-6">
      <QueryFailure query={query} />
      {days.map(([day, ofDay]) => (
        <section key={day} className="grid gap-2">
          <h2 className="text-18">
            <bdi>{dayName(day, locale)}</bdi>
          </h2>
          <ul className="grid gap-1">
            {ofDay.map((post) => (
              <PlannedCard key={post._id} {...{ post, zone, words }} said={said.get(post._id)} />
            ))}
          </ul>
        </section>
      ))}
      <Pager
        label={t("views.list")}
        page={view.page}
        pages={Math.ceil(query.data.total / RANGE_PAGE)}
        newer={t("earlier")}
        older={t("later")}
        onChange={(page) => view.show({ page })}
      />
    </div>
  );
}
