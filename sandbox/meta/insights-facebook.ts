import { refusals } from "@/sandbox/meta/errors";
import { daysIn, gathered, share } from "@/sandbox/meta/figures";
import { type Call, graphTime } from "@/sandbox/meta/graph-call";
import { assertMayList, likesOf } from "@/sandbox/meta/graph-page";
import { assertPeriod, metricNode, readMetrics, readWindow } from "@/sandbox/meta/insights-call";
import { assertKnown } from "@/sandbox/meta/params";
import { INSIGHTS_MIN_FOLLOWERS, PAGE_WINDOW_DAYS } from "@/sandbox/meta/settings";
import { isLive, liveSince, type Post } from "@/sandbox/meta/state";
import { holdsForPage } from "@/sandbox/meta/tokens";
import { findPage, type Page } from "@/sandbox/meta/world";

/** What is alive in 2026 (provider fact sheet, 1.3); everything else is "not a valid insights metric". */
const PAGE_METRICS = [
  "page_media_view",
  "page_total_media_view_unique",
  "page_post_engagements",
  "page_daily_follows",
  "page_follows",
];
const POST_METRICS = [
  "post_total_media_view_unique",
  "post_reactions_by_type_total",
  "post_clicks",
  "post_clicks_by_type",
];

/** GET /{page}/insights. */
export function readPageInsights(call: Call, page: Page): Record<string, unknown> {
  assertKnown(call.params, ["metric", "period", "since", "until"]);
  assertMayMeasure(call, page.id);
  const names = readMetrics(call, PAGE_METRICS);
  assertPeriod(call, ["day"], "day");
  const { since, until } = readWindow(call, PAGE_WINDOW_DAYS);
  const likes = likesOf(call.meta, page);
  if (likes < INSIGHTS_MIN_FOLLOWERS) return { data: [] };
  const data = names.map((name) => {
    const values = daysIn(since, until).map(({ day, endsAt }) => ({
      value: pageFigure(name, page, likes, day),
      end_time: graphTime(endsAt),
    }));
    return metricNode(call, name, "day", { values });
  });
  return { data };
}

function pageFigure(name: string, { id }: Page, likes: number, day: string): number {
  const most: Record<string, number> = {
    page_media_view: likes * 0.9,
    page_total_media_view_unique: likes * 0.4,
    page_post_engagements: likes * 0.06,
    page_daily_follows: likes * 0.004,
  };
  if (name === "page_follows") return likes;
  // A fan of one's own pace: seen less than shown, every day differently.
  return Math.floor((most[name] ?? 0) * (0.4 + 0.6 * share(id, "day", day)));
}

/** GET /{post}/insights. */
export function readPostInsights(call: Call, post: Post): Record<string, unknown> {
  assertKnown(call.params, ["metric", "period"]);
  assertMayMeasure(call, post.pageId);
  const names = readMetrics(call, POST_METRICS);
  assertPeriod(call, ["lifetime"], "lifetime");
  const page = findPage(post.pageId);
  const now = call.meta.context.now();
  if (!page || !isLive(post, now) || likesOf(call.meta, page) < INSIGHTS_MIN_FOLLOWERS) return { data: [] };
  const seen = gathered(
    likesOf(call.meta, page) * (0.3 + 0.5 * share(post.id, "seen")),
    now - liveSince(post),
  );
  const data = names.map((name) =>
    metricNode(call, name, "lifetime", { values: [{ value: postFigure(name, post.id, seen) }] }),
  );
  return { data };
}

function postFigure(name: string, id: string, seen: number): unknown {
  const part = (most: number, word: string) => Math.floor(seen * most * share(id, word));
  const [photo, link, other] = [part(0.05, "photo"), part(0.02, "link"), part(0.03, "other")];
  if (name === "post_total_media_view_unique") return seen;
  if (name === "post_clicks") return photo + link + other;
  if (name === "post_clicks_by_type")
    return { "photo view": photo, "link clicks": link, "other clicks": other };
  return { like: part(0.08, "like"), love: part(0.03, "love"), wow: part(0.01, "wow") };
}

function assertMayMeasure(call: Call, pageId: string): void {
  assertMayList(call, pageId);
  if (!holdsForPage(call.meta, "read_insights", pageId)) throw refusals.readPermission();
}
