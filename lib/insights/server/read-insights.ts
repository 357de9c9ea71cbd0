import { findConnection } from "@/lib/connections/server/connection-store";
import { connectionState } from "@/lib/connections/states";
import { DAY_MS } from "@/lib/core/time-units";
import { bestTimeOf } from "@/lib/insights/best-time";
import { findingsOf } from "@/lib/insights/findings";
import { FIGURES, type Figure, hasInsights, isPerDay, type Period } from "@/lib/insights/rules";
import type { InsightsWire } from "@/lib/insights/schemas";
import { kindOf, serializeMeasuredPost } from "@/lib/insights/serializers";
import { type DayRow, listDays, listPublished } from "@/lib/insights/server/insight-store";
import { FOLLOWERS } from "@/lib/insights/server/measure-days";

interface Input {
  account: { id: string; timeZone: string };
  platform: InsightsWire["platform"];
  days: Period;
  now?: Date;
}

/** What is known of a brand's place on a network: figures by day and by post, missing kept apart from zero. */
export async function readInsights({
  account,
  platform,
  days,
  now = new Date(),
}: Input): Promise<InsightsWire> {
  const row = await findConnection(account.id, platform);
  const place = row?.targetId && { accountId: account.id, platform, targetId: row.targetId };
  const [figures, posts] = place
    ? await Promise.all([listDays(place, days), listPublished(place)])
    : [[], []];
  const earliest = now.getTime() - days * DAY_MS;
  const measured = posts.flatMap((post) =>
    post.figures ? [{ publishedAt: post.publishedAt, kind: kindOf(post), reach: reachOf(post.figures) }] : [],
  );
  return {
    platform,
    days,
    source: row && {
      name: row.targetName,
      state: connectionState(row.state),
      offered: hasInsights(platform, row.targetKind),
    },
    measuredAt: row?.measuredAt?.toISOString() ?? null,
    account: {
      followers: figures.findLast(({ metric }) => metric === FOLLOWERS)?.value ?? null,
      totals: totalsOf(figures),
      days: daysOf(figures),
    },
    posts: posts.filter(({ publishedAt }) => publishedAt.getTime() > earliest).map(serializeMeasuredPost),
    findings: findingsOf(measured, account.timeZone),
    bestTime: bestTimeOf(platform, measured, account.timeZone),
  };
}

/** How many saw it; where a network tells only how often it was shown, that. */
function reachOf(figures: Record<string, number | null>): number | null {
  return figures.reach ?? figures.views ?? null;
}

function daysOf(rows: DayRow[]): InsightsWire["account"]["days"] {
  const days = Map.groupBy(rows.filter(isFigure), ({ day }) => day);
  return [...days].map(([day, told]) => ({
    day,
    figures: Object.fromEntries(told.map(({ metric, value }) => [metric, value])),
  }));
}

/** The days that were told, added up or as an average day; null when none was. */
function totalsOf(rows: DayRow[]): InsightsWire["account"]["totals"] {
  const figures = Map.groupBy(rows.filter(isFigure), ({ metric }) => metric as Figure);
  return Object.fromEntries(
    [...figures].map(([metric, days]) => {
      const told = days.flatMap(({ value }) => value ?? []);
      const sum = told.reduce((all, value) => all + value, 0);
      const value = isPerDay(metric) ? Math.round(sum / told.length) : sum;
      return [metric, { value: told.length > 0 ? value : null, days: told.length }];
    }),
  );
}

const isFigure = (row: DayRow): row is DayRow & { metric: Figure } =>
  FIGURES.some((figure) => figure === row.metric);
