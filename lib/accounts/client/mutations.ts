import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { z } from "zod";
import { accountKeys, setAccountInCache } from "@/lib/accounts/client/queries";
import type {
  AccountDto,
  AccountPatch,
  accountResponse,
  createAccountBody,
  logoResponse,
} from "@/lib/accounts/schemas";
import type { AvoidedPhraseBody } from "@/lib/accounts/voice-schemas";
import { type ResponseOf, request } from "@/lib/api-client/request";
import { useIdempotentMutation } from "@/lib/api-client/use-idempotent-mutation";

const pathOf = (accountId: string) => `/accounts/${accountId}/voice/avoided-phrases`;

/** The response contains the account, which replaces the cached one. */
function useAccountMutation<Input>(
  accountId: string,
  call: (input: Input, idempotencyKey: string) => Promise<{ account: AccountDto }>,
) {
  const client = useQueryClient();
  return useIdempotentMutation(call, {
    onSuccess: ({ account }) => setAccountInCache(client, accountId, account),
  });
}

export function useAddAvoidedPhrase(accountId: string) {
  return useAccountMutation(accountId, (phrase: AvoidedPhraseBody, idempotencyKey) =>
    request<ResponseOf<typeof accountResponse>>("POST", pathOf(accountId), { body: phrase, idempotencyKey }),
  );
}

export function useRemoveAvoidedPhrase(accountId: string) {
  return useAccountMutation(accountId, (text: string, idempotencyKey) =>
    request<ResponseOf<typeof accountResponse>>("DELETE", pathOf(accountId), {
      query: { text },
      idempotencyKey,
    }),
  );
}

type NewAccount = z.input<typeof createAccountBody>;

interface LogoUpload {
  file: File;
  signal: AbortSignal;
  onProgress: (share: number) => void;
}

export function useUploadLogo(accountId: string) {
  const client = useQueryClient();
  return useIdempotentMutation(
    ({ file, signal, onProgress }: LogoUpload, idempotencyKey) => {
      const body = new FormData();
      body.set("file", file);
      const options = { body, signal, onProgress, idempotencyKey };
      return request<ResponseOf<typeof logoResponse>>("POST", `/accounts/${accountId}/logo`, options);
    },
    { onSuccess: ({ logoUrl }) => setAccountInCache(client, accountId, { logoUrl }) },
  );
}

/** Keeps the account in the cache until the screen unmounts, which would show it as missing otherwise. */
export function useDeleteAccount(accountId: string) {
  const client = useQueryClient();
  const isDeleted = useRef(false);
  useEffect(
    () => () => {
      if (isDeleted.current) setAccountInCache(client, accountId, null);
    },
    [client, accountId],
  );
  return useIdempotentMutation(
    (_: undefined, idempotencyKey) => request("DELETE", `/accounts/${accountId}`, { idempotencyKey }),
    {
      onSuccess: () => {
        isDeleted.current = true;
      },
    },
  );
}

export function useCreateAccount() {
  const client = useQueryClient();
  return useIdempotentMutation(
    (input: NewAccount, idempotencyKey) =>
      request<ResponseOf<typeof accountResponse>>("POST", "/accounts", { body: input, idempotencyKey }),
    { onSuccess: () => client.invalidateQueries({ queryKey: accountKeys.all }) },
  );
}

export function useUpdateAccount(accountId: string) {
  return useAccountMutation(accountId, (changes: AccountPatch, idempotencyKey) =>
    request<ResponseOf<typeof accountResponse>>("PATCH", `/accounts/${accountId}`, {
      body: changes,
      idempotencyKey,
    }),
  );
}
