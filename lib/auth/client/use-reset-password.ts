import { useQueryClient } from "@tanstack/react-query";
import { request } from "@/lib/api-client/request";
import { useAction } from "@/lib/api-client/use-action";

/** Sets a new password with a mailed link. Every session is over, so nothing that was cached here stays. */
export function useResetPassword() {
  const client = useQueryClient();
  return useAction(
    (input: { token: string; password: string }, idempotencyKey) =>
      request("POST", "/auth/reset-password", { body: input, idempotencyKey }),
    { onSuccess: () => client.clear() },
  );
}
