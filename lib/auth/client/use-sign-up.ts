import { useQueryClient } from "@tanstack/react-query";
import { request } from "@/lib/api-client/request";
import { useAction } from "@/lib/api-client/use-action";
import { authKeys } from "@/lib/auth/client/queries";
import { userAnswer } from "@/lib/auth/schemas";
import type { Language } from "@/lib/i18n/direction";

interface SignUp {
  name: string;
  email: string;
  password: string;
  language: Language;
}

/** Registers and signs in; the trial and its credits begin with it. */
export function useSignUp() {
  const client = useQueryClient();
  return useAction(
    (input: SignUp, idempotencyKey) =>
      request("POST", "/auth/register", { body: input, idempotencyKey, schema: userAnswer }),
    {
      onSuccess: ({ user }) => {
        client.clear();
        client.setQueryData(authKeys.check, { user });
      },
    },
  );
}
