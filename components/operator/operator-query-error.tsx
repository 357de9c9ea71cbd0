"use client";

import type { UseQueryResult } from "@tanstack/react-query";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { QueryError } from "@/components/shell/query-error";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { useStepUpContext } from "@/components/user-settings/step-up-provider";
import { toApiError } from "@/lib/api-client/api-error";
import { CONSOLE_PROOF_HOURS } from "@/lib/auth/limits";

/** Like `QueryError`; asks for the second factor where the last proof is too old. */
export function OperatorQueryError({
  query,
}: {
  query: Pick<UseQueryResult, "error"> & { refetch(): unknown };
}) {
  const t = useTranslations("support.operator.proof");
  const client = useQueryClient();
  const { prove } = useStepUpContext();
  if (!query.error || toApiError(query.error).code !== "second_factor_required")
    return <QueryError query={query} />;
  const confirm = async () => {
    if (await prove().catch(() => false)) await client.invalidateQueries({ queryKey: ["operator"] });
  };
  return (
    <Alert tone="warn" actions={<Button onClick={confirm}>{t("confirm")}</Button>}>
      {t("text", { n: CONSOLE_PROOF_HOURS })}
    </Alert>
  );
}
