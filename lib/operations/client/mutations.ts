"use client";

import { useQueryClient } from "@tanstack/react-query";
import { toApiError } from "@/lib/api-client/api-error";
import { type ResponseOf, request } from "@/lib/api-client/request";
import { signOutAndRedirect } from "@/lib/api-client/sign-out-cleanup";
import { useIdempotentMutation } from "@/lib/api-client/use-idempotent-mutation";
import { authKeys } from "@/lib/auth/client/queries";
import { HOME_PATH } from "@/lib/auth/safe-return-path";
import { operatorKeys } from "@/lib/operations/client/queries";
import type { ActBody, actResponse } from "@/lib/operations/schemas";

/** Does something for a person and refreshes all that the page shows of them. */
export function usePerformAct(personId: string) {
  const client = useQueryClient();
  return useIdempotentMutation(
    (body: ActBody, idempotencyKey) =>
      request<ResponseOf<typeof actResponse>>("POST", `/operator/people/${personId}/acts`, {
        body,
        idempotencyKey,
      }),
    { onSuccess: () => client.invalidateQueries({ queryKey: operatorKeys.person(personId) }) },
  );
}

/** Starts to read as a person, and opens their studio with nothing left of the operator's own in the browser. */
export function useStartActing(personId: string) {
  const client = useQueryClient();
  return useIdempotentMutation(
    (body: { reason: string }, idempotencyKey) =>
      request("POST", `/operator/people/${personId}/acting`, { body, idempotencyKey }),
    {
      onSuccess: () => signOutAndRedirect(client, HOME_PATH),
      // The answer may be lost after it started: the session says who is signed in now.
      onError: () => client.invalidateQueries({ queryKey: authKeys.check }),
    },
  );
}

/** Ends it, or acknowledges its end, and opens a page of the console. */
export function useStopActing(path: string) {
  const client = useQueryClient();
  return useIdempotentMutation(
    (_: undefined, idempotencyKey) => request("DELETE", "/operator/acting", { idempotencyKey }),
    {
      onSuccess: () => signOutAndRedirect(client, path),
      // Another tab may have ended it.
      onError: (error) => {
        if (toApiError(error).status === 404) signOutAndRedirect(client, path);
      },
    },
  );
}
