import { useQueryClient } from "@tanstack/react-query";
import type { z } from "zod";
import { request } from "@/lib/api-client/request";
import { useIdempotentMutation } from "@/lib/api-client/use-idempotent-mutation";
import { creditKeys } from "@/lib/credits/client/queries";
import { type generateTextBody, generateTextResponse } from "@/lib/generation/schemas";

type Input = z.input<typeof generateTextBody> & { signal: AbortSignal };

/**
 * Generates a text (1 credit). Aborting the signal cancels the model and releases the credit. Refreshes the
 * credits.
 */
export function useGenerateText() {
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: creditKeys.info });
  return useIdempotentMutation(
    ({ signal, ...body }: Input, idempotencyKey) =>
      request("POST", "/posts/generate-text", { body, signal, idempotencyKey, schema: generateTextResponse }),
    { onSuccess: refresh, onError: refresh },
  );
}
