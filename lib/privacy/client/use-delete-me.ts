import { useQueryClient } from "@tanstack/react-query";
import { leave } from "@/lib/api-client/leave";
import { request } from "@/lib/api-client/request";
import { useAction } from "@/lib/api-client/use-action";

/** Asks to be forgotten; nothing that was cached of the person stays, and the first page says that it happened. */
export function useDeleteMe() {
  const client = useQueryClient();
  return useAction(
    (proof: { password: string } | { email: string }, idempotencyKey) =>
      request("DELETE", "/auth/me", { body: proof, idempotencyKey }),
    {
      onSuccess: () => leave(client, "/#account-deleted"),
    },
  );
}
