"use client";

import { useTranslations } from "next-intl";
import { useErrorText } from "@/components/shell/use-error-text";
import { toApiError } from "@/lib/api-client/api-error";

/** Why stock photos did not come. Nothing here costs credits, so what the other screens say of them would be wrong. */
export function useStockErrorText(): (thrown: unknown) => string {
  const t = useTranslations("dashboard.stock");
  const errorText = useErrorText();
  return (thrown) => {
    const { code, details } = toApiError(thrown);
    if (code === "provider_error" || code === "provider_timeout") return t("serviceFailed");
    if (details?.by !== "service") return errorText(thrown);
    return t("limited", { minutes: Math.max(1, Math.ceil(Number(details.retryAfter ?? 60) / 60)) });
  };
}
