import { DAY_MS } from "@/lib/core/date-time/zoned-time";
import { METRICS } from "@/lib/core/platforms";
import { COLLECTION_WINDOW_DAYS, RECOLLECTED_DAYS } from "@/lib/insights/limits";
import { listDays } from "@/lib/insights/server/insight-store";
import {
  type CollectionPace,
  type MetricsTarget,
  saveDailyMetrics,
} from "@/lib/insights/server/metrics-store";
import type { AccountInsights, SocialPlatform } from "@/lib/providers/social/port";

/** Days per request; a platform may need one call per request. */
const PIECE_DAYS = 30;

export interface CollectionRun {
  place: MetricsTarget;
  network: SocialPlatform;
  target: { id: string; token: string };
  pace: CollectionPace;
  /** In milliseconds since 1970. */
  deadline: number;
}

/** Returns false when time ran out. `before`: an earlier run was complete, so no older day is missing. */
export async function collectDailyMetrics(
  { network, place, target, deadline }: CollectionRun,
  before: boolean,
): Promise<boolean> {
  if (!network.accountInsights) return true;
  const now = Date.now();
  const first = before ? await firstToAsk(place) : now - COLLECTION_WINDOW_DAYS * DAY_MS;
  for (let until = now; until > first; until -= PIECE_DAYS * DAY_MS) {
    if (Date.now() >= deadline) return false;
    const since = new Date(Math.max(first, until - PIECE_DAYS * DAY_MS));
    const reported = await network.accountInsights(target, { since, until: new Date(until) });
    await saveDailyMetrics(place, rowsOf(reported, until === now));
  }
  return true;
}

async function firstToAsk(place: CollectionRun["place"]): Promise<number> {
  const known = await listDays(place, COLLECTION_WINDOW_DAYS);
  const last = known.findLast(({ metric }) => metric !== FOLLOWERS_METRIC)?.day;
  const oldest = Date.now() - COLLECTION_WINDOW_DAYS * DAY_MS;
  return last ? Math.max(oldest, Date.parse(last) - RECOLLECTED_DAYS * DAY_MS) : oldest;
}

export const FOLLOWERS_METRIC = "followers";

function rowsOf({ days, followers }: AccountInsights, latest: boolean) {
  const rows = days.flatMap(({ day, metrics }) =>
    METRICS.flatMap((metric) => {
      const value = metrics[metric];
      return value === undefined ? [] : [{ day, metric: metric as string, value }];
    }),
  );
  const today = new Date().toISOString().slice(0, 10);
  return latest ? [...rows, { day: today, metric: FOLLOWERS_METRIC, value: followers }] : rows;
}
