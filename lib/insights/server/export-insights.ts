import { findConnection } from "@/lib/connections/server/connection-store";
import { CSV_MARK, formatCsvRow } from "@/lib/core/csv";
import { METRICS, type Platform } from "@/lib/core/platforms";
import { type Language, toLanguage } from "@/lib/i18n/direction";
import { readServerMessages } from "@/lib/i18n/server-messages";
import { EXPORT_PAGE_ROWS, MAX_EXPORT_ROWS, type PeriodDays } from "@/lib/insights/limits";
import { FOLLOWERS_METRIC } from "@/lib/insights/server/collect-daily-metrics";
import { listDays, listPostDays, type PostDayRow } from "@/lib/insights/server/insight-store";
import type { MetricsTarget } from "@/lib/insights/server/metrics-store";
import { getPostTitle } from "@/lib/posts/post-title";

interface ExportTexts {
  date: string;
  subject: string;
  link: string;
  account: string;
  metric: Record<string, string>;
}

interface Input {
  account: { id: string; language: string };
  query: { platform: Platform; days: PeriodDays; locale?: Language | undefined };
}

const COLUMNS = [FOLLOWERS_METRIC, ...METRICS];

/** Returns the history of a period as CSV: a row per day of the target, then one per day and post. */
export async function exportInsights({ account, query }: Input) {
  const texts = await readServerMessages<ExportTexts>(
    query.locale ?? toLanguage(account.language),
    "insights",
  );
  const row = await findConnection(account.id, query.platform);
  const place = row?.targetId
    ? { accountId: account.id, platform: query.platform, targetId: row.targetId }
    : null;
  const today = new Date().toISOString().slice(0, 10);
  const name = `kolot-insights-${query.platform}-${query.days}-days-${today}.csv`;
  return { name, rows: rowsOf(place, query.days, { texts, name: row?.targetName ?? texts.account }) };
}

async function* rowsOf(
  place: MetricsTarget | null,
  days: PeriodDays,
  { texts, name }: { texts: ExportTexts; name: string },
): AsyncGenerator<string> {
  const names = COLUMNS.map((metric) => texts.metric[metric] ?? metric);
  yield CSV_MARK + formatCsvRow([texts.date, texts.subject, texts.link, ...names]);
  if (!place) return;
  const byDay = Map.groupBy(await listDays(place, days - 1), ({ day }) => day);
  for (const [day, rows] of byDay) {
    const figures = Object.fromEntries(rows.map(({ metric, value }) => [metric, value]));
    yield formatCsvRow([day, name, null, ...cellsOf(figures)]);
  }
  for await (const { day, text, permalink, figures } of postDays(place, days)) {
    yield formatCsvRow([day, getPostTitle(text), permalink, ...cellsOf(figures)]);
  }
}

/** Reads page by page: memory is bounded, and no database connection waits for the reader. */
async function* postDays(place: MetricsTarget, days: PeriodDays): AsyncGenerator<PostDayRow> {
  let after: PostDayRow | null = null;
  for (let count = 0; count < MAX_EXPORT_ROWS; count += EXPORT_PAGE_ROWS) {
    const page: PostDayRow[] = await listPostDays(place, { days, after, limit: EXPORT_PAGE_ROWS });
    yield* page;
    after = page.at(-1) ?? null;
    if (page.length < EXPORT_PAGE_ROWS) return;
  }
}

const cellsOf = (figures: Record<string, number | null>) => COLUMNS.map((metric) => figures[metric] ?? null);
