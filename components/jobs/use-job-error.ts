"use client";

import { useErrorText, useSpendErrorText } from "@/components/shell/use-error-text";
import { fromAnswer } from "@/lib/api-client/api-error";
import type { JobWire } from "@/lib/jobs/schemas";

const UNPROCESSABLE = 422;

/** Why a job failed, in the person's language: the same sentence as if the call had waited for it. */
export function useJobError(): (job: JobWire) => string {
  const errorText = useErrorText();
  const spendErrorText = useSpendErrorText();
  return ({ error, cost }) => {
    const answer = fromAnswer(UNPROCESSABLE, { error: error?.message, code: error?.code });
    return cost > 0 ? spendErrorText(answer) : errorText(answer);
  };
}
