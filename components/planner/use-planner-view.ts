"use client";

import { useSearchParams } from "next/navigation";
import type { Platform } from "@/lib/accounts/platforms";
import { PLATFORMS } from "@/lib/accounts/platforms";
import { addDays, addMonths, type Day, isDay } from "@/lib/posts/days";
import { POST_STATUSES, type PostStatus } from "@/lib/posts/states";

export const VIEWS = ["month", "week", "day", "list"] as const;
export type View = (typeof VIEWS)[number];

interface Shown {
  view: View;
  day: Day;
  platform: Platform | "all";
  status: PostStatus[];
  page: number;
}

function read(params: Pick<URLSearchParams, "get">, today: Day): Shown {
  const day = params.get("day") ?? "";
  const asked = (params.get("status") ?? "").split(",");
  return {
    view: VIEWS.find((one) => one === params.get("view")) ?? "month",
    day: isDay(day) ? day : today,
    platform: PLATFORMS.find((one) => one === params.get("platform")) ?? "all",
    status: POST_STATUSES.filter((one) => asked.includes(one)),
    page: Math.max(1, Number.parseInt(params.get("page") ?? "1", 10) || 1),
  };
}

/** What is looked at, kept in the address: a reload, a link and the way back show the same. */
export function usePlannerView(today: Day) {
  const params = useSearchParams();
  // The address is ahead of what is drawn: whoever is quicker than the screen goes on from where they are.
  const latest = () => read(new URLSearchParams(window.location.search), today);

  function show(next: Partial<Shown>) {
    // Any other change begins at the list's first page.
    const all = { ...latest(), page: 1, ...next };
    const query = new URLSearchParams();
    if (all.view !== "month") query.set("view", all.view);
    if (all.day !== today) query.set("day", all.day);
    if (all.platform !== "all") query.set("platform", all.platform);
    if (all.status.length > 0) query.set("status", all.status.join(","));
    if (all.page > 1) query.set("page", String(all.page));
    const text = query.toString();
    window.history.replaceState(null, "", text ? `?${text}` : window.location.pathname);
  }

  return {
    ...read(params, today),
    show,
    /** To the stretch before or behind this one. */
    turn(by: 1 | -1) {
      const { view, day } = latest();
      const isMonth = view === "month" || view === "list";
      show({ day: isMonth ? addMonths(day, by) : addDays(day, view === "week" ? 7 * by : by) });
    },
  };
}

export type PlannerView = ReturnType<typeof usePlannerView>;
