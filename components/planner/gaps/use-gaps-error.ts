"use client";

import { useTranslations } from "next-intl";
import { useErrorText } from "@/components/shell/use-error-text";
import { toApiError } from "@/lib/api-client/api-error";

const REASONS = ["taken", "past", "running"] as const;

/** Why no draft was begun: what became of the days, else the sentence of the refusal. */
export function useGapsError(): (error: unknown) => string {
  const t = useTranslations("contentPlanner.planner.gaps.refused");
  const errorText = useErrorText();
  return (error) => {
    const reason = REASONS.find((one) => one === toApiError(error).details?.reason);
    return reason ? t(reason) : errorText(error);
  };
}
