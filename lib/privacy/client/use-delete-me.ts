import { useQueryClient } from "@tanstack/react-query";
import { request } from "@/lib/api-client/request";
import { signOutAndRedirect } from "@/lib/api-client/sign-out-cleanup";
import { useIdempotentMutation } from "@/lib/api-client/use-idempotent-mutation";

export function useDeleteMe() {
  const client = useQueryClient();
  return useIdempotentMutation(
    (proof: { password: string } | { email: string }, idempotencyKey) =>
      request("DELETE", "/auth/me", { body: proof, idempotencyKey }),
    { onSuccess: () => signOutAndRedirect(client, "/#account-deleted") },
  );
}
