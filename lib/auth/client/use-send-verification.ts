import { request } from "@/lib/api-client/request";
import { useAction } from "@/lib/api-client/use-action";

/**
 * Asks for a new verification mail; the answer is the same whether or not the address is known. Retries once
 * (specification section 4).
 */
export function useSendVerification() {
  return useAction(
    (input: { email: string }, idempotencyKey) =>
      request("POST", "/auth/send-verification", { body: input, idempotencyKey }),
    { retries: 1 },
  );
}
