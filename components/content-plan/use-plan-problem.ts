"use client";

import { useTranslations } from "next-intl";
import { useErrorText } from "@/components/shell/use-error-text";
import { toApiError } from "@/lib/api-client/api-error";

/** Why a plan was refused: what is to be changed in its fields, or what is wrong besides. Both empty without an error. */
export function usePlanProblem(): (thrown: unknown) => { ofFields?: string; other?: string } {
  const t = useTranslations("contentPlanner.plan");
  const errorText = useErrorText();
  return (thrown) => {
    if (!thrown) return {};
    const { details } = toApiError(thrown);
    const n = Number(details?.limit ?? 0);
    if (details?.reason === "days") return { ofFields: t("tooLong", { n }) };
    if (details?.reason === "posts") return { ofFields: t("tooMany", { n }) };
    if (details?.reason === "full") return { other: t("review.full", { n }) };
    return { other: errorText(thrown) };
  };
}
