"use client";

import type { UseQueryResult } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useErrorText } from "@/components/shell/use-error-text";
import { Button } from "@/components/ui/button";
import { Note } from "@/components/ui/note";

interface Props {
  query: Pick<UseQueryResult, "error" | "refetch">;
  /** What it means here, before the reason. */
  lead?: string;
}

/** In the place of what could not be loaded: why, and the way to try once more. */
export function QueryFailure({ query, lead }: Props) {
  const t = useTranslations("common");
  const errorText = useErrorText();
  if (!query.error) return null;
  return (
    <Note tone="err" actions={<Button onClick={() => query.refetch()}>{t("retry")}</Button>}>
      {[lead, errorText(query.error)].filter(Boolean).join(" ")}
    </Note>
  );
}
