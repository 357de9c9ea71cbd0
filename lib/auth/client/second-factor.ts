import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { toApiError } from "@/lib/api-client/api-error";
import { type ResponseOf, request } from "@/lib/api-client/request";
import { useIdempotentMutation } from "@/lib/api-client/use-idempotent-mutation";
import { createPasskey, signWithPasskey } from "@/lib/auth/client/passkeys";
import { authKeys } from "@/lib/auth/client/queries";
import type {
  passkeyOptionsResponse,
  recoveryCodesResponse,
  SecondFactorDetails,
  StepUpProof,
  secondFactorResponse,
  stepUpOptionsResponse,
  totpSetupResponse,
} from "@/lib/auth/second-factor-schemas";

/** The user's two-step verification; other devices may change it. */
export const secondFactorQuery = queryOptions({
  queryKey: authKeys.secondFactor,
  queryFn: ({ signal }) =>
    request<ResponseOf<typeof secondFactorResponse>>("GET", "/auth/me/second-factor", { signal }),
  staleTime: 0,
});

/** Returns what a sign-in still asks for; null for every other error. */
export function readSecondFactor(error: unknown): SecondFactorDetails | null {
  const { code, details } = toApiError(error);
  if (code !== "second_factor_required") return null;
  return (details as SecondFactorDetails | undefined) ?? null;
}

/** Asks how the user can confirm the identity, and starts a passkey ceremony. */
export const fetchStepUpOptions = () =>
  request<ResponseOf<typeof stepUpOptionsResponse>>("POST", "/auth/step-up/options");

/** Returns fresh options of a passkey sign-in, signs them and returns the proof. */
export async function signInWithPasskeyCeremony() {
  const { options } = await request<ResponseOf<typeof passkeyOptionsResponse>>(
    "POST",
    "/auth/passkeys/sign-in/options",
  );
  return { passkey: await signWithPasskey(options) };
}

export const useStepUp = () =>
  useIdempotentMutation((proof: StepUpProof, idempotencyKey) =>
    request("POST", "/auth/step-up", { body: proof, idempotencyKey }),
  );

/** A change of the factors; refreshes them and the sessions, which the first factor ends. */
function useFactorMutation<Input, Response>(
  call: (input: Input, idempotencyKey: string) => Promise<Response>,
) {
  const client = useQueryClient();
  const refresh = async () => {
    await client.invalidateQueries({ queryKey: authKeys.secondFactor });
    await client.invalidateQueries({ queryKey: authKeys.sessions });
  };
  return useIdempotentMutation(call, { onSuccess: refresh });
}

export const useStartTotpSetup = () =>
  useIdempotentMutation((_: undefined, idempotencyKey) =>
    request<ResponseOf<typeof totpSetupResponse>>("POST", "/auth/me/second-factor/totp", { idempotencyKey }),
  );

export const useConfirmTotp = () =>
  useFactorMutation((code: string, idempotencyKey) =>
    request<ResponseOf<typeof recoveryCodesResponse>>("POST", "/auth/me/second-factor/totp/confirm", {
      body: { code },
      idempotencyKey,
    }),
  );

export const useRemoveTotp = () =>
  useFactorMutation((_: undefined, idempotencyKey) =>
    request("DELETE", "/auth/me/second-factor/totp", { idempotencyKey }),
  );

export const useRegenerateRecoveryCodes = () =>
  useFactorMutation((_: undefined, idempotencyKey) =>
    request<ResponseOf<typeof recoveryCodesResponse>>("POST", "/auth/me/second-factor/recovery-codes", {
      idempotencyKey,
    }),
  );

/** Creates a passkey in the browser and adds it under this name. */
export const useAddPasskey = () =>
  useFactorMutation(async (name: string, idempotencyKey) => {
    const { options } = await request<ResponseOf<typeof passkeyOptionsResponse>>(
      "POST",
      "/auth/me/passkeys/options",
    );
    const passkey = await createPasskey(options);
    const body = { name, passkey };
    return request<ResponseOf<typeof recoveryCodesResponse>>("POST", "/auth/me/passkeys", {
      body,
      idempotencyKey,
    });
  });

export const useRenamePasskey = () =>
  useFactorMutation(({ id, name }: { id: string; name: string }, idempotencyKey) =>
    request("PATCH", `/auth/me/passkeys/${id}`, { body: { name }, idempotencyKey }),
  );

export const useRemovePasskey = () =>
  useFactorMutation((id: string, idempotencyKey) =>
    request("DELETE", `/auth/me/passkeys/${id}`, { idempotencyKey }),
  );
