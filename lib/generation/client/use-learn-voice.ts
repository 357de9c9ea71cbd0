import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import type { z } from "zod";
import { request } from "@/lib/api-client/request";
import { useAction } from "@/lib/api-client/use-action";
import { creditKeys } from "@/lib/credits/client/queries";
import { type LearnVoiceAnswer, learnVoiceAnswer, type learnVoiceBody } from "@/lib/generation/learn-schemas";

type Input = z.input<typeof learnVoiceBody> & { signal: AbortSignal };

const keyOf = (accountId: string) => ["learned-voice", accountId];

/** Learns a voice from texts (1 credit); its proposal waits in this tab. Aborting the signal gives the credit back. */
export function useLearnVoice(accountId: string) {
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: creditKeys.info });
  return useAction(
    ({ signal, ...body }: Input, idempotencyKey) =>
      request("POST", `/accounts/${accountId}/voice/learn`, {
        body,
        signal,
        idempotencyKey,
        schema: learnVoiceAnswer,
      }),
    {
      onError: refresh,
      onSuccess: (proposal) => {
        keepProposal(client, accountId, proposal);
        return refresh();
      },
    },
  );
}

/** The last proposal of this tab that is not dealt with: paid for, so it outlives the screen. */
export function useProposal(accountId: string): LearnVoiceAnswer | null {
  const { data } = useQuery<LearnVoiceAnswer | null>({
    queryKey: keyOf(accountId),
    queryFn: () => null,
    initialData: null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
  return data;
}

export function keepProposal(
  client: QueryClient,
  accountId: string,
  proposal: LearnVoiceAnswer | null,
): void {
  client.setQueryData(keyOf(accountId), proposal);
}
