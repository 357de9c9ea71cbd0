import { useQueryClient } from "@tanstack/react-query";
import { request } from "@/lib/api-client/request";
import { useAction } from "@/lib/api-client/use-action";
import { authKeys } from "@/lib/auth/client/queries";
import { type UpdateMeBody, userAnswer } from "@/lib/auth/schemas";

/** Changes what is named about the person. The answer is the new check; no other query shows them. */
export function useUpdateMe() {
  const client = useQueryClient();
  return useAction(
    (changes: UpdateMeBody, idempotencyKey) =>
      request("PATCH", "/auth/me", { body: changes, idempotencyKey, schema: userAnswer }),
    { onSuccess: ({ user }) => client.setQueryData(authKeys.check, { user }) },
  );
}
