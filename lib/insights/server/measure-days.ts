import { DAY_MS } from "@/lib/core/time-units";
import { FIGURES, MEASURED_DAYS, SETTLING_DAYS } from "@/lib/insights/rules";
import { listDays } from "@/lib/insights/server/insight-store";
import { type Place, saveDayFigures } from "@/lib/insights/server/measure-store";
import type { AccountInsights, SocialNetwork } from "@/lib/providers/social/port";

/** So many days are asked for at once: a network may answer each with a call. */
const PIECE_DAYS = 30;

/** What one run measures: the place, over which network, with which token, until when. */
export interface Run {
  place: Place;
  network: SocialNetwork;
  target: { id: string; token: string };
  /** In milliseconds since 1970. */
  deadline: number;
}

/**
 * The days of a place that are not known yet, newest first, and the last ones again. `before`: a run before this one
 * went to its end, so that no older day is missing. False: time ran out before all were asked for.
 */
export async function measureDays(
  { network, place, target, deadline }: Run,
  before: boolean,
): Promise<boolean> {
  if (!network.accountInsights) return true;
  const now = Date.now();
  const first = before ? await firstToAsk(place) : now - MEASURED_DAYS * DAY_MS;
  for (let until = now; until > first; until -= PIECE_DAYS * DAY_MS) {
    if (Date.now() >= deadline) return false;
    const since = new Date(Math.max(first, until - PIECE_DAYS * DAY_MS));
    const told = await network.accountInsights(target, { since, until: new Date(until) });
    await saveDayFigures(place, rowsOf(told, until === now));
  }
  return true;
}

async function firstToAsk(place: Run["place"]): Promise<number> {
  const known = await listDays(place, MEASURED_DAYS);
  const last = known.findLast(({ metric }) => metric !== FOLLOWERS)?.day;
  const oldest = Date.now() - MEASURED_DAYS * DAY_MS;
  return last ? Math.max(oldest, Date.parse(last) - SETTLING_DAYS * DAY_MS) : oldest;
}

/** How many follow, on the day it was asked for. */
export const FOLLOWERS = "followers";

function rowsOf({ days, followers }: AccountInsights, latest: boolean) {
  const rows = days.flatMap(({ day, figures }) =>
    FIGURES.flatMap((metric) => {
      const value = figures[metric];
      return value === undefined ? [] : [{ day, metric: metric as string, value }];
    }),
  );
  const today = new Date().toISOString().slice(0, 10);
  return latest ? [...rows, { day: today, metric: FOLLOWERS, value: followers }] : rows;
}
