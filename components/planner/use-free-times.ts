import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { LocalFreeTime } from "@/components/planner/free-times-popover";
import { usePlanner } from "@/components/planner/planner-context";
import type { LocalDate } from "@/lib/core/date-time/local-date";
import { getLocalDate } from "@/lib/core/date-time/local-date-time";
import { toLocalDateTime } from "@/lib/core/date-time/zoned-time";
import { freeTimesQuery } from "@/lib/publishing/client/queries";

/** Returns the free posting times of these days on the filtered network, by day. */
export function useFreeTimes(days: LocalDate[]): ReadonlyMap<LocalDate, LocalFreeTime[]> {
  const { accountId, zone, filter } = usePlanner();
  const range = { startDate: days[0] ?? "", endDate: days.at(-1) ?? "" };
  const { data } = useQuery(freeTimesQuery(accountId, range));
  const { platform: only } = filter;
  return useMemo(() => {
    const times = (data?.freeTimes ?? [])
      .filter(({ platform }) => only === "all" || platform === only)
      .map(({ platform, at }) => ({ platform, localDateTime: toLocalDateTime(new Date(at), zone) }));
    return Map.groupBy(times, ({ localDateTime }) => getLocalDate(localDateTime));
  }, [data, only, zone]);
}
