"use client";

import { useTranslations } from "next-intl";
import { useErrorText } from "@/components/shell/use-error-text";
import { toApiError } from "@/lib/api-client/api-error";

/** Why a plan was refused, with the bound that it passed. */
export function usePlanProblem(): (thrown: unknown) => string {
  const t = useTranslations("contentPlanner.plan");
  const errorText = useErrorText();
  return (thrown) => {
    const { details } = toApiError(thrown);
    const n = Number(details?.limit ?? 0);
    if (details?.reason === "days") return t("tooLong", { n });
    if (details?.reason === "posts") return t("tooMany", { n });
    if (details?.reason === "full") return t("review.full", { n });
    return errorText(thrown);
  };
}
