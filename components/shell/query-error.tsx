"use client";

import type { UseQueryResult } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useErrorText } from "@/components/shell/use-error-text";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";

interface Props {
  query: Pick<UseQueryResult, "error"> & { refetch(): unknown };
  /** Consequence, shown before the cause. */
  lead?: string;
}

/** Replaces content that failed to load: shows the cause and a retry button. */
export function QueryError({ query, lead }: Props) {
  const t = useTranslations("common");
  const errorText = useErrorText();
  if (!query.error) return null;
  return (
    <Alert tone="err" actions={<Button onClick={() => query.refetch()}>{t("retry")}</Button>}>
      {[lead, errorText(query.error)].filter(Boolean).join(" ")}
    </Alert>
  );
}
