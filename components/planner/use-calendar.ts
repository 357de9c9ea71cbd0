"use client";

import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { PlannerView } from "@/components/planner/use-planner-view";
import { CARDS_PER_DAY } from "@/lib/posts/calendar-schemas";
import { calendarPostsQuery } from "@/lib/posts/client/queries";
import { type Day, monthOf, monthWeeks, weekOf } from "@/lib/posts/days";

/** A day by itself has room for more than a day of a month. */
const CARDS_OF_A_DAY = 24;

/** The days that are looked at. */
function daysOfView({ view, day }: Pick<PlannerView, "view" | "day">): Day[] {
  if (view === "day") return [day];
  if (view === "week") return weekOf(day);
  const { first, last } = monthOf(day);
  const days = monthWeeks(day).flat();
  // The list has its month alone.
  return view === "month" ? days : days.filter((one) => one >= first && one <= last);
}

/** The posts of the days that are looked at, and how many there are in each state. */
export function useCalendar(view: PlannerView, accountId: string) {
  const { day, platform, status } = view;
  const days = useMemo(() => daysOfView({ view: view.view, day }), [view.view, day]);
  const query = useQuery(
    calendarPostsQuery(accountId, {
      ...{ platform, status, startDate: days[0] ?? day, endDate: days.at(-1) ?? day },
      perDay: view.view === "day" ? CARDS_OF_A_DAY : CARDS_PER_DAY,
    }),
  );
  return { days, query };
}
