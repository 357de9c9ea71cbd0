"use client";

import { useTranslations } from "next-intl";
import { useErrorText } from "@/components/shell/use-error-text";

/** Formats a failure to send the verification mail; a response without a message gets the specified text [spec 8]. */
export function useVerificationErrorText(): (thrown: unknown) => string {
  const t = useTranslations("auth.errors");
  const errorText = useErrorText();
  return (thrown) => errorText(thrown, `${t("mailFailed")}. ${t("mailNextStep")}`);
}
