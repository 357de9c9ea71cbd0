import { addDays, getMonthRange, toLocalDate } from "@/lib/core/date-time/local-date";

/** Time zone of the account whose plan is tested. */
export const ZONE = "Asia/Jerusalem";

/** The tenth of next month in that zone. */
export const DAY = addDays(getMonthRange(toLocalDate(new Date(), ZONE)).last, 10);
