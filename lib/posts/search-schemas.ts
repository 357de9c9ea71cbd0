import { z } from "zod";
import { DAY_MS } from "@/lib/core/date-time/zoned-time";
import { pageQuery } from "@/lib/core/paging";
import { platformSchema } from "@/lib/core/platform-schema";
import { POST_LABELS } from "@/lib/core/post-labels";
import { POST_STATUSES } from "@/lib/core/post-statuses";
import { unvalidatedId } from "@/lib/core/unvalidated-id";
import { MAX_SEARCH_LENGTH } from "@/lib/posts/limits";
import { postDto } from "@/lib/posts/schemas";

/** `date` is the scheduled time, otherwise the publishing time, otherwise the creation time. */
const POST_SORTS = ["-date", "date", "-updatedAt", "updatedAt", "-createdAt", "createdAt"] as const;
export type PostSort = (typeof POST_SORTS)[number];

const boundary = z.union([z.iso.datetime({ offset: true }), z.iso.date()]);
const start = boundary.transform((value) => new Date(value));
// A date without a time includes the whole day.
const end = boundary.transform(
  (value) => new Date(Date.parse(value) + (value.length === 10 ? DAY_MS - 1 : 0)),
);

/** One status or several, separated by commas. */
export const statusList = z
  .string()
  .transform((value) => value.split(","))
  .pipe(z.array(z.enum(POST_STATUSES)).max(POST_STATUSES.length));

/** Dates without an offset are UTC days; the app sends instants of the account's time zone. */
export const searchPostsQuery = pageQuery
  .extend({
    accountId: unvalidatedId.optional(),
    groupId: z.uuid().optional(),
    platform: platformSchema.or(z.literal("all")).default("all"),
    status: statusList.optional(),
    label: z.enum(POST_LABELS).optional(),
    q: z
      .string()
      .max(MAX_SEARCH_LENGTH)
      .regex(/^[^\0]*$/)
      .trim()
      .optional(),
    startDate: start.optional(),
    endDate: end.optional(),
    sort: z.enum(POST_SORTS).default("-date"),
  })
  .refine(({ startDate, endDate }) => !startDate || !endDate || startDate <= endDate, {
    message: "The end comes before the start",
    path: ["endDate"],
  });

export const searchPostsResponse = z.object({
  posts: z.array(postDto),
  total: z.number().int(),
  page: z.number().int(),
  limit: z.number().int(),
});

export type SearchPostsQuery = z.infer<typeof searchPostsQuery>;
