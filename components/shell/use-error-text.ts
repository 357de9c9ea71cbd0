"use client";

import { useTranslations } from "next-intl";
import { type ApiError, getErrorTextKey, toApiError } from "@/lib/api-client/api-error";

type TextKey<Translate extends (key: never) => string> = Parameters<Translate>[0];

/** Formats errors by code, so that Hebrew shows no English server message (docs/hebrew-style-guide.md). */
export function useErrorText(): (thrown: unknown, fallback?: string) => string {
  const t = useTranslations("common.errors");
  return (thrown, fallback) => {
    const error = toApiError(thrown);
    if (fallback && !error.hasServerMessage && error.status !== undefined) return fallback;
    const key = getErrorTextKey(error, (code) => t.has(code as TextKey<typeof t>)) as TextKey<typeof t>;
    return t(key, valuesOf(error));
  };
}

/** Like `useErrorText`, for paid actions: cause, effect on credits and next step. */
export function useCreditErrorText(): (thrown: unknown) => string {
  const t = useTranslations("common.spendErrors");
  return (thrown) => {
    const error = toApiError(thrown);
    const key = getErrorTextKey(error, (code) => t.has(code as TextKey<typeof t>)) as TextKey<typeof t>;
    return t(key, valuesOf(error));
  };
}

function valuesOf({ details, creditDetails }: ApiError) {
  const seconds = Number(details?.retryAfter ?? 60);
  return {
    minutes: Math.max(1, Math.ceil(seconds / 60)),
    required: creditDetails?.required_credits ?? 0,
    balance: creditDetails?.current_balance ?? 0,
    limit: Number(details?.limit ?? 0),
  };
}
