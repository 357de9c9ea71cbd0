import { useLocale, useTranslations } from "next-intl";
import { formatDayRange } from "@/lib/i18n/format-date";
import type { JobDto } from "@/lib/jobs/schemas";

type NamedJob = Pick<JobDto, "kind" | "label" | "about">;

/** Returns a function that names a job's subject: its days or posts in the interface language, or its stored name. */
export function useJobLabel(): (job: NamedJob) => string {
  const t = useTranslations("common.jobs");
  const locale = useLocale();
  return ({ kind, label, about: { startDate, endDate } }) => {
    if (startDate && endDate) return formatDayRange(startDate, endDate, locale);
    return kind === "content-plan" ? t("selectedPosts") : label;
  };
}
