import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import type { z } from "zod";
import { request } from "@/lib/api-client/request";
import { useIdempotentMutation } from "@/lib/api-client/use-idempotent-mutation";
import { creditKeys } from "@/lib/credits/client/queries";
import {
  type LearnVoiceResponse,
  type learnVoiceBody,
  learnVoiceResponse,
} from "@/lib/generation/learn-schemas";

type Input = z.input<typeof learnVoiceBody> & { signal: AbortSignal };

const keyOf = (accountId: string) => ["learned-voice", accountId];

/**
 * Learns a voice from texts (1 credit) and caches the proposal in this tab. Aborting the signal releases the
 * credit.
 */
export function useLearnVoice(accountId: string) {
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: creditKeys.info });
  return useIdempotentMutation(
    ({ signal, ...body }: Input, idempotencyKey) =>
      request("POST", `/accounts/${accountId}/voice/learn`, {
        body,
        signal,
        idempotencyKey,
        schema: learnVoiceResponse,
      }),
    {
      onError: refresh,
      onSuccess: (proposal) => {
        saveVoiceProposal(client, accountId, proposal);
        return refresh();
      },
    },
  );
}

/**
 * Returns the tab's last unresolved proposal, which outlives its component because it was paid; null when
 * there is none.
 */
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
