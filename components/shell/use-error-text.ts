"use client";

import { useTranslations } from "next-intl";
import { toApiError } from "@/lib/api-client/api-error";

/**
 * The sentence a person reads for a failure: by code in their language, so that Hebrew never shows an English
 * server text (hebrew.md section 1). `fallback` stands in when the answer came without a message of its own.
 */
export function useErrorText(): (thrown: unknown, fallback?: string) => string {
  const t = useTranslations("common.errors");
  return (thrown, fallback) => {
    const error = toApiError(thrown);
    if (fallback && !error.hasServerMessage && error.status !== undefined) return fallback;
    const seconds = Number(error.details?.retryAfter ?? 60);
    const values = {
      minutes: Math.max(1, Math.ceil(seconds / 60)),
      required: error.creditDetails?.required_credits ?? 0,
      balance: error.creditDetails?.current_balance ?? 0,
      limit: Number(error.details?.limit ?? 0),
    };
    const key = error.code as Parameters<typeof t>[0];
    return t.has(key) ? t(key, values) : t("UNKNOWN_ERROR");
  };
}
