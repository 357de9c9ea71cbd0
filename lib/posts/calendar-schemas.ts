import { z } from "zod";
import { countDays } from "@/lib/core/date-time/local-date";
import { platformSchema } from "@/lib/core/platform-schema";
import { POST_LABELS } from "@/lib/core/post-labels";
import { POST_STATUSES } from "@/lib/core/post-statuses";
import { unvalidatedId } from "@/lib/core/unvalidated-id";
import { MAX_CARDS_PER_DAY } from "@/lib/posts/calendar";
import { postDto } from "@/lib/posts/schemas";
import { statusList } from "@/lib/posts/search-schemas";

export const CARD_TEXT_LENGTH = 160;

const MOST_DAYS = 62;
const MOST_CARDS = 250;

/** Local dates in the account's time zone; endDate is inclusive. */
export const calendarQuery = z
  .object({
    accountId: unvalidatedId,
    startDate: z.iso.date(),
    endDate: z.iso.date(),
    platform: platformSchema.or(z.literal("all")).default("all"),
    status: statusList.optional(),
    label: z.enum(POST_LABELS).optional(),
    perDay: z.coerce.number().int().min(1).max(100).default(MAX_CARDS_PER_DAY),
  })
  .refine((query) => countDays(query) >= 1, { message: "The end comes before the start", path: ["endDate"] })
  .refine((query) => countDays(query) <= MOST_DAYS, {
    message: `At most ${MOST_DAYS} days`,
    path: ["endDate"],
  })
  .refine((query) => countDays(query) < 1 || countDays(query) * query.perDay <= MOST_CARDS, {
    message: `At most ${MOST_CARDS} posts`,
    path: ["perDay"],
  });

const plannedPost = postDto
  .pick({
    _id: true,
    accountId: true,
    platform: true,
    status: true,
    scheduledAt: true,
    publishedAt: true,
    createdAt: true,
    revision: true,
    language: true,
    label: true,
  })
  .extend({
    text: z.string(),
    imageUrl: z.string().nullable(),
  })
  .meta({ id: "PlannedPost" });

export const calendarResponse = z.object({
  /** The days that have posts, in order, each with its first posts by time. */
  days: z.array(z.object({ day: z.string(), total: z.number().int(), posts: z.array(plannedPost) })),
  /** Counts over all these days, independent of the status filter. */
  counts: z.record(z.enum(POST_STATUSES), z.number().int()),
});

export type CalendarQuery = z.infer<typeof calendarQuery>;
export type CalendarPost = z.infer<typeof plannedPost>;
export type CalendarDto = z.infer<typeof calendarResponse>;
