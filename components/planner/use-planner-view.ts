import { useSearchParams } from "next/navigation";
import { addDays, addMonths, isLocalDate, type LocalDate } from "@/lib/core/date-time/local-date";
import { PLATFORMS, type Platform } from "@/lib/core/platforms";
import { type PostLabel, toPostLabel } from "@/lib/core/post-labels";
import { POST_STATUSES, type PostStatus } from "@/lib/core/post-statuses";

export const PLANNER_VIEWS = ["month", "week", "day", "list"] as const;
export type PlannerViewName = (typeof PLANNER_VIEWS)[number];

interface Shown {
  view: PlannerViewName;
  day: LocalDate;
  platform: Platform | "all";
  status: PostStatus[];
  label: PostLabel | undefined;
  page: number;
}

function read(params: Pick<URLSearchParams, "get">, today: LocalDate): Shown {
  const day = params.get("day") ?? "";
  const requested = (params.get("status") ?? "").split(",");
  return {
    view: PLANNER_VIEWS.find((one) => one === params.get("view")) ?? "month",
    day: isLocalDate(day) ? day : today,
    platform: PLATFORMS.find((one) => one === params.get("platform")) ?? "all",
    status: POST_STATUSES.filter((one) => requested.includes(one)),
    label: toPostLabel(params.get("label")) ?? undefined,
    page: Math.max(1, Number.parseInt(params.get("page") ?? "1", 10) || 1),
  };
}

/** Stores view and filters in the URL, so that reload, links and the back button restore them. */
export function usePlannerView(today: LocalDate) {
  const params = useSearchParams();
  // The URL is ahead of the rendered state, so quick successive actions build on it.
  const latest = () => read(new URLSearchParams(window.location.search), today);

  function show(next: Partial<Shown>) {
    // Any other change resets pagination.
    const all = { ...latest(), page: 1, ...next };
    const query = new URLSearchParams();
    if (all.view !== "month") query.set("view", all.view);
    if (all.day !== today) query.set("day", all.day);
    if (all.platform !== "all") query.set("platform", all.platform);
    if (all.status.length > 0) query.set("status", all.status.join(","));
    if (all.label) query.set("label", all.label);
    if (all.page > 1) query.set("page", String(all.page));
    const text = query.toString();
    window.history.replaceState(null, "", text ? `?${text}` : window.location.pathname);
  }

  return {
    ...read(params, today),
    show,
    turn(by: 1 | -1) {
      const { view, day } = latest();
      const isMonth = view === "month" || view === "list";
      show({ day: isMonth ? addMonths(day, by) : addDays(day, view === "week" ? 7 * by : by) });
    },
  };
}

export type PlannerView = ReturnType<typeof usePlannerView>;
