import { z } from "zod";
import { DAY_MS } from "@/lib/core/time-units";
import { isMissing, isWithheld } from "@/lib/providers/social/linkedin-errors";
import { memberDays, memberFigures, told } from "@/lib/providers/social/linkedin-insights-member";
import { encoded, rest } from "@/lib/providers/social/linkedin-rest";
import type { AccountInsights, Delivery, Figures } from "@/lib/providers/social/port";

const BATCH = 20;

const count = z.number().optional();
const statistics = z.object({
  impressionCount: count,
  uniqueImpressionsCount: count,
  likeCount: count,
  commentCount: count,
  shareCount: count,
  clickCount: count,
});
const shares = z.object({
  elements: z.array(
    z.object({
      share: z.string().optional(),
      ugcPost: z.string().optional(),
      timeRange: z.object({ start: z.number() }).optional(),
      totalShareStatistics: statistics,
    }),
  ),
});
const gains = z.object({
  elements: z.array(
    z.object({
      timeRange: z.object({ start: z.number() }),
      followerGains: z.object({ organicFollowerGain: z.number(), paidFollowerGain: z.number() }),
    }),
  ),
});
const size = z.object({ firstDegreeSize: z.number() });

type Target = Delivery["target"];

const isOrganisation = ({ id }: Target) => id.startsWith("urn:li:organization:");

/** The figures of posts, one by one for a member, in lists for an organisation. */
export async function postInsights(target: Target, providerIds: string[]): Promise<Map<string, Figures>> {
  const figures = new Map<string, Figures>();
  if (!isOrganisation(target)) {
    for (const urn of providerIds) {
      const found = await memberFigures(target, urn);
      if (found) figures.set(urn, found);
    }
    return figures;
  }
  for (const [name, kind] of [
    ["shares", "share"],
    ["ugcPosts", "ugcPost"],
  ] as const) {
    const urns = providerIds.filter((urn) => urn.startsWith(`urn:li:${kind}:`));
    for (let at = 0; at < urns.length; at += BATCH) {
      const some = await sharesOf(
        target,
        `${name}=List(${urns
          .slice(at, at + BATCH)
          .map(encoded)
          .join(",")})`,
      );
      for (const { share, ugcPost, totalShareStatistics } of some) {
        figures.set(share ?? ugcPost ?? "", figuresOf(totalShareStatistics));
      }
    }
  }
  for (const urn of providerIds.filter((id) => !figures.has(id))) {
    // LinkedIn leaves out what nobody has seen; what it does not know at all is left out here.
    if (await isThere(target, urn)) figures.set(urn, figuresOf(NOTHING));
  }
  return figures;
}

const NOTHING = {
  impressionCount: 0,
  uniqueImpressionsCount: 0,
  likeCount: 0,
  commentCount: 0,
  shareCount: 0,
  clickCount: 0,
};

async function sharesOf({ id, token }: Target, wanted: string) {
  const query = `q=organizationalEntity&organizationalEntity=${encoded(id)}&${wanted}`;
  const { elements } = await rest(shares, { path: "organizationalEntityShareStatistics", query, token });
  return elements;
}

/** Saves are not told for organisations, which is not zero. A negative count is LinkedIn's way to say so. */
function figuresOf(given: z.infer<typeof statistics>): Figures {
  return {
    views: told(given.impressionCount),
    reach: told(given.uniqueImpressionsCount),
    reactions: told(given.likeCount),
    comments: told(given.commentCount),
    shares: told(given.shareCount),
    clicks: told(given.clickCount),
    saves: null,
  };
}

async function isThere({ token }: Target, urn: string): Promise<boolean> {
  try {
    await rest(z.unknown(), { path: `posts/${encoded(urn)}`, token });
  } catch (error) {
    if (isMissing(error)) return false;
    // It may not be read: then LinkedIn's word holds that what is not listed has not been seen.
    if (!isWithheld(error)) throw error;
  }
  return true;
}

/** Day by day, in UTC, as LinkedIn counts. */
export async function accountInsights(
  target: Target,
  { since, until }: { since: Date; until: Date },
): Promise<AccountInsights> {
  const days = daysBetween(since, until);
  if (!isOrganisation(target)) {
    return { days: await memberDays(target, days, until), followers: null };
  }
  const range = `(timeRange:(start:${days[0]},end:${until.getTime()}),timeGranularityType:DAY)`;
  const seen = await sharesOf(target, `timeIntervals=${range}`);
  const won = await gainsOf(target, range);
  const byDay = new Map(
    seen.map(({ timeRange, totalShareStatistics }) => [timeRange?.start, totalShareStatistics]),
  );
  return {
    days: days.map((start) => ({
      day: new Date(start).toISOString().slice(0, 10),
      figures: { ...figuresOf(byDay.get(start) ?? {}), follows: won?.get(start) ?? null },
    })),
    followers: await followersOf(target),
  };
}

function daysBetween(since: Date, until: Date): number[] {
  const first = Math.floor(since.getTime() / DAY_MS) * DAY_MS;
  return Array.from(
    { length: Math.ceil((until.getTime() - first) / DAY_MS) },
    (_, index) => first + index * DAY_MS,
  );
}

/** Null when it may not be asked, so that the other figures still come. */
async function gainsOf({ id, token }: Target, range: string): Promise<Map<number, number> | null> {
  const query = `q=organizationalEntity&organizationalEntity=${encoded(id)}&timeIntervals=${range}`;
  const call = { path: "organizationalEntityFollowerStatistics", query, token };
  const answer = await rest(gains, call).catch(unlessWithheld);
  const entry = (one: z.infer<typeof gains>["elements"][number]): [number, number] => [
    one.timeRange.start,
    one.followerGains.organicFollowerGain + one.followerGains.paidFollowerGain,
  ];
  return answer && new Map(answer.elements.map(entry));
}

async function followersOf({ id, token }: Target): Promise<number | null> {
  const query = "edgeType=COMPANY_FOLLOWED_BY_MEMBER";
  const answer = await rest(size, { path: `networkSizes/${encoded(id)}`, query, token }).catch(
    unlessWithheld,
  );
  return answer?.firstDegreeSize ?? null;
}

function unlessWithheld(error: unknown): null {
  if (isWithheld(error)) return null;
  throw error;
}
