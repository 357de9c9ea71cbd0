import { z } from "zod";
import { platformSchema } from "@/lib/accounts/platforms";
import { pageQuery } from "@/lib/core/paging";
import { DAY_MS } from "@/lib/core/time-units";
import { MAX_SEARCH } from "@/lib/posts/rules";
import { looseId, postWire } from "@/lib/posts/schemas";
import { POST_STATUSES } from "@/lib/posts/states";

/** `date` is when a post is due, else when it went out, else when it was made. */
const POST_SORTS = ["-date", "date", "-updatedAt", "updatedAt", "-createdAt", "createdAt"] as const;
export type PostSort = (typeof POST_SORTS)[number];

const boundary = z.union([z.iso.datetime({ offset: true }), z.iso.date()]);
const start = boundary.transform((value) => new Date(value));
// A bare day is meant whole.
const end = boundary.transform(
  (value) => new Date(Date.parse(value) + (value.length === 10 ? DAY_MS - 1 : 0)),
);

/** One status or several, separated by commas. */
export const statusList = z
  .string()
  .transform((value) => value.split(","))
  .pipe(z.array(z.enum(POST_STATUSES)).max(POST_STATUSES.length));

/** Times without an offset are days in UTC; the app sends instants of the brand's own zone. */
export const searchPostsQuery = pageQuery
  .extend({
    accountId: looseId.optional(),
    /** Posts made from one idea. */
    groupId: z.uuid().optional(),
    platform: platformSchema.or(z.literal("all")).default("all"),
    status: statusList.optional(),
    q: z
      .string()
      .max(MAX_SEARCH)
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

export const searchPostsAnswer = z.object({
  posts: z.array(postWire),
  total: z.number().int(),
  page: z.number().int(),
  limit: z.number().int(),
});

export type SearchPostsQuery = z.infer<typeof searchPostsQuery>;
