"use client";

import { useCreditErrorText, useErrorText } from "@/components/shell/use-error-text";
import { fromErrorResponse } from "@/lib/api-client/api-error";
import type { JobDto } from "@/lib/jobs/schemas";

const UNPROCESSABLE = 422;

/** Returns a formatter for job errors, identical to the errors of synchronous calls. */
export function useJobError(): (job: JobDto) => string {
  const errorText = useErrorText();
  const spendErrorText = useCreditErrorText();
  return ({ error, cost }) => {
    const response = fromErrorResponse(UNPROCESSABLE, { error: error?.message, code: error?.code });
    return cost > 0 ? spendErrorText(response) : errorText(response);
  };
}
