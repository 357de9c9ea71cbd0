import { z } from "zod";
import { looseId } from "@/lib/posts/schemas";
import { POST_STATUSES } from "@/lib/posts/states";

/** Three months with what stands beside them in a calendar. */
export const MAX_DAYS = 92;

const DAY_MS = 86_400_000;

/** GET /posts/days: days of the brand's calendar, both included. */
export const postDaysQuery = z
  .object({ accountId: looseId, from: z.iso.date(), to: z.iso.date() })
  .refine(({ from, to }) => from <= to, { message: "The end comes before the start", path: ["to"] })
  .refine(({ from, to }) => Date.parse(to) - Date.parse(from) < MAX_DAYS * DAY_MS, {
    message: `At most ${MAX_DAYS} days`,
    path: ["to"],
  });

/** Only days on which something is; a post without a time is on none. */
export const postDaysAnswer = z.object({
  days: z.array(z.object({ day: z.iso.date(), status: z.enum(POST_STATUSES), count: z.int() })),
});

export type PostDaysQuery = z.infer<typeof postDaysQuery>;
export type PostDays = z.infer<typeof postDaysAnswer>["days"];
