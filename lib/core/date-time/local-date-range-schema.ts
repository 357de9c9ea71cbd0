import { z } from "zod";
import { countDays } from "@/lib/core/date-time/local-date";

/** Local dates in the account's time zone; endDate is inclusive. At most this many days. */
export const createLocalDateRange = (maxDays: number) =>
  z
    .object({ startDate: z.iso.date(), endDate: z.iso.date() })
    .refine((range) => countDays(range) >= 1, {
      message: "The end comes before the start",
      path: ["endDate"],
    })
    .refine((range) => countDays(range) <= maxDays, {
      message: `At most ${maxDays} days`,
      path: ["endDate"],
    });
