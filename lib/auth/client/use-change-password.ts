import { useQueryClient } from "@tanstack/react-query";
import { request } from "@/lib/api-client/request";
import { useAction } from "@/lib/api-client/use-action";
import { authKeys } from "@/lib/auth/client/queries";

/** Changes the password; the other sessions are over, so the list of sessions is asked for again. */
export function useChangePassword() {
  const client = useQueryClient();
  return useAction(
    (input: { currentPassword: string; newPassword: string }, idempotencyKey) =>
      request("PUT", "/auth/me/password", { body: input, idempotencyKey }),
    { onSuccess: () => client.invalidateQueries({ queryKey: authKeys.sessions }) },
  );
}
