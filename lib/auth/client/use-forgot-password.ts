import { request } from "@/lib/api-client/request";
import { useAction } from "@/lib/api-client/use-action";

/** Asks for the link that sets a new password; the answer is the same whether or not the address is known. */
export function useForgotPassword() {
  return useAction((input: { email: string }, idempotencyKey) =>
    request("POST", "/auth/forgot-password", { body: input, idempotencyKey }),
  );
}
