import { useQueryClient } from "@tanstack/react-query";
import { request } from "@/lib/api-client/request";
import { useAction } from "@/lib/api-client/use-action";
import { authKeys } from "@/lib/auth/client/queries";
import { googleAnswer } from "@/lib/auth/schemas";

/** Signs in with the token that Google's button gave; caches are treated as in `useSignIn`. */
export function useGoogleSignIn() {
  const client = useQueryClient();
  return useAction(
    (input: { credential: string }, idempotencyKey) =>
      request("POST", "/auth/google", { body: input, idempotencyKey, schema: googleAnswer }),
    {
      onSuccess: ({ user }) => {
        client.clear();
        client.setQueryData(authKeys.check, { user });
      },
    },
  );
}
