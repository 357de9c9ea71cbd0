import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { accountKeys, setAccountInCache } from "@/lib/accounts/client/queries";
import { type AccountPatch, accountResponse, logoResponse } from "@/lib/accounts/schemas";
import type { AvoidedPhraseBody } from "@/lib/accounts/voice-schemas";
import { request } from "@/lib/api-client/request";
import { useIdempotentMutation } from "@/lib/api-client/use-idempotent-mutation";
import type { Language } from "@/lib/i18n/direction";

const pathOf = (accountId: string) => `/accounts/${accountId}/voice/avoided-phrases`;

/** Adds an avoided phrase that every later text respects; updates the cached account list immediately. */
export function useAddAvoidedPhrase(accountId: string) {
  const client = useQueryClient();
  return useIdempotentMutation(
    (said: AvoidedPhraseBody, idempotencyKey) =>
      request("POST", pathOf(accountId), { body: said, idempotencyKey, schema: accountResponse }),
    { onSuccess: ({ account }) => setAccountInCache(client, accountId, account) },
  );
}

/** Removes an avoided phrase; updates the cached account list immediately. */
export function useRemoveAvoidedPhrase(accountId: string) {
  const client = useQueryClient();
  return useIdempotentMutation(
    (text: string, idempotencyKey) =>
      request("DELETE", pathOf(accountId), {
        query: { text },
        idempotencyKey,
        schema: accountResponse,
      }),
    { onSuccess: ({ account }) => setAccountInCache(client, accountId, account) },
  );
}

interface LogoUpload {
  file: File;
  signal: AbortSignal;
  onProgress: (share: number) => void;
}

/** Uploads an image as the account logo and updates the cached account immediately. */
export function useUploadLogo(accountId: string) {
  const client = useQueryClient();
  return useIdempotentMutation(
    ({ file, signal, onProgress }: LogoUpload, idempotencyKey) => {
      const body = new FormData();
      body.set("file", file);
      const options = { body, signal, onProgress, idempotencyKey, schema: logoResponse };
      return request("POST", `/accounts/${accountId}/logo`, options);
    },
    { onSuccess: ({ logoUrl }) => setAccountInCache(client, accountId, { logoUrl }) },
  );
}

/**
 * Deletes an account. The account leaves the cached list only when the calling screen unmounts: removed
 * earlier, that screen would briefly show that the account does not exist.
 */
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

interface NewAccount {
  name: string;
  language: Language;
  timeZone: string;
  brandVoice: { summary?: string };
  brandKit: { colors: string[]; fonts: string[] };
}

/** Creates an account and refreshes the account list. */
export function useCreateAccount() {
  const client = useQueryClient();
  return useIdempotentMutation(
    (input: NewAccount, idempotencyKey) =>
      request("POST", "/accounts", { body: input, idempotencyKey, schema: accountResponse }),
    { onSuccess: () => client.invalidateQueries({ queryKey: accountKeys.all }) },
  );
}

/** Changes the named fields of an account; updates the cached account list immediately. */
export function useUpdateAccount(accountId: string) {
  const client = useQueryClient();
  return useIdempotentMutation(
    (changes: AccountPatch, idempotencyKey) =>
      request("PATCH", `/accounts/${accountId}`, { body: changes, idempotencyKey, schema: accountResponse }),
    { onSuccess: ({ account }) => setAccountInCache(client, accountId, account) },
  );
}
