import { useLocale } from "next-intl";
import { formatDayRange } from "@/lib/i18n/format-date";
import type { JobDto } from "@/lib/jobs/schemas";

type NamedJob = Pick<JobDto, "label" | "about">;

/** Returns a function that names a job's subject: its days in the interface language, or its stored name. */
export function useJobLabel(): (job: NamedJob) => string {
  const locale = useLocale();
  return ({ label, about: { startDate, endDate } }) =>
    startDate && endDate ? formatDayRange(startDate, endDate, locale) : label;
}
