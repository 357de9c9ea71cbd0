import { type QueryClient, useQuery } from "@tanstack/react-query";
import type { z } from "zod";
import { type ResponseOf, request } from "@/lib/api-client/request";
import { usePaidMutation } from "@/lib/generation/client/use-paid-mutation";
import type { LearnVoiceResponse, learnVoiceBody, learnVoiceResponse } from "@/lib/generation/learn-schemas";

type Input = z.input<typeof learnVoiceBody> & { signal: AbortSignal };

const keyOf = (accountId: string) => ["learned-voice", accountId];

/** Learns a voice from texts (1 credit) and caches the proposal in this tab. */
export function useLearnVoice(accountId: string) {
  return usePaidMutation(
    ({ signal, ...body }: Input, idempotencyKey) =>
      request<ResponseOf<typeof learnVoiceResponse>>("POST", `/accounts/${accountId}/voice/learn`, {
        body,
        signal,
        stopOnAbort: true,
        idempotencyKey,
      }),
    (client, proposal) => saveVoiceProposal(client, accountId, proposal),
  );
}

/** Returns the tab's unresolved proposal, which outlives its component because it was paid; or null. */
export function useVoiceProposal(accountId: string): LearnVoiceResponse | null {
  const { data } = useQuery<LearnVoiceResponse | null>({
    queryKey: keyOf(accountId),
    queryFn: () => null,
    initialData: null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
  return data;
}

export function saveVoiceProposal(
  client: QueryClient,
  accountId: string,
  proposal: LearnVoiceResponse | null,
): void {
  client.setQueryData(keyOf(accountId), proposal);
}
