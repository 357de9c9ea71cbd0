import { useQueryClient } from "@tanstack/react-query";
import { request } from "@/lib/api-client/request";
import { useAction } from "@/lib/api-client/use-action";
import { authKeys } from "@/lib/auth/client/queries";
import { userAnswer } from "@/lib/auth/schemas";

/** Signs in. What was cached for whoever was here before is dropped; the answer is the new check. */
export function useSignIn() {
  const client = useQueryClient();
  return useAction(
    (input: { email: string; password: string }, idempotencyKey) =>
      request("POST", "/auth/login", { body: input, idempotencyKey, schema: userAnswer }),
    {
      onSuccess: ({ user }) => {
        client.clear();
        client.setQueryData(authKeys.check, { user });
      },
    },
  );
}
