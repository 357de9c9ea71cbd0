import { useQueryClient } from "@tanstack/react-query";
import { accountKeys } from "@/lib/accounts/client/queries";
import { accountAnswer } from "@/lib/accounts/schemas";
import { request } from "@/lib/api-client/request";
import { useAction } from "@/lib/api-client/use-action";
import type { Language } from "@/lib/i18n/direction";

interface NewAccount {
  name: string;
  language: Language;
  timeZone: string;
  brandVoice: { summary?: string };
  brandKit: { colors: string[]; fonts: string[] };
}

/** Creates a brand; refreshes the list of brands. */
export function useCreateAccount() {
  const client = useQueryClient();
  return useAction(
    (input: NewAccount, idempotencyKey) =>
      request("POST", "/accounts", { body: input, idempotencyKey, schema: accountAnswer }),
    { onSuccess: () => client.invalidateQueries({ queryKey: accountKeys.all }) },
  );
}
