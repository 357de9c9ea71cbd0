import { z } from "zod";
import { platformSchema } from "@/lib/accounts/platforms";
import { daysOf } from "@/lib/posts/days";
import { looseId, postWire } from "@/lib/posts/schemas";
import { statusList } from "@/lib/posts/search-schemas";
import { POST_STATUSES } from "@/lib/posts/states";

/** Posts of a day that a calendar shows by itself; the others are counted, and asked for when somebody opens the day. */
export const CARDS_PER_DAY = 4;

/** Characters of a text that stand on a card. */
export const CARD_TEXT = 160;

const MOST_DAYS = 62;
const MOST_CARDS = 250;

/** Whole days on the brand's own clock, the last one in it. */
export const calendarQuery = z
  .object({
    accountId: looseId,
    startDate: z.iso.date(),
    endDate: z.iso.date(),
    platform: platformSchema.or(z.literal("all")).default("all"),
    status: statusList.optional(),
    perDay: z.coerce.number().int().min(1).max(100).default(CARDS_PER_DAY),
  })
  .refine((query) => daysOf(query) >= 1, { message: "The end comes before the start", path: ["endDate"] })
  .refine((query) => daysOf(query) <= MOST_DAYS, { message: `At most ${MOST_DAYS} days`, path: ["endDate"] })
  .refine((query) => daysOf(query) < 1 || daysOf(query) * query.perDay <= MOST_CARDS, {
    message: `At most ${MOST_CARDS} posts`,
    path: ["perDay"],
  });

/** What a calendar shows of a post. */
const plannedPost = postWire
  .pick({
    _id: true,
    accountId: true,
    platform: true,
    status: true,
    scheduledAt: true,
    publishedAt: true,
    createdAt: true,
    revision: true,
  })
  .extend({
    /** How it begins. */
    text: z.string(),
    /** Its first picture, or its film's picture of itself. */
    imageUrl: z.string().nullable(),
  })
  .meta({ id: "PlannedPost" });

export const calendarAnswer = z.object({
  /** Days that have posts, in order; of each the first ones, by time. */
  days: z.array(z.object({ day: z.string(), total: z.number().int(), posts: z.array(plannedPost) })),
  /** Of all these days, whatever status was asked for. */
  counts: z.record(z.enum(POST_STATUSES), z.number().int()),
});

export type CalendarQuery = z.infer<typeof calendarQuery>;
export type PlannedPost = z.infer<typeof plannedPost>;
export type CalendarWire = z.infer<typeof calendarAnswer>;

/** The time a calendar puts a post at: when it is due, else when it went out, else when it was made. */
export function plannedAt(post: Pick<PlannedPost, "scheduledAt" | "publishedAt" | "createdAt">): string {
  return post.scheduledAt ?? post.publishedAt ?? post.createdAt;
}
