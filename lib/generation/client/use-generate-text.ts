import { useQueryClient } from "@tanstack/react-query";
import type { z } from "zod";
import { request } from "@/lib/api-client/request";
import { useAction } from "@/lib/api-client/use-action";
import { creditKeys } from "@/lib/credits/client/queries";
import { generateTextAnswer, type generateTextBody } from "@/lib/generation/schemas";

type Input = z.input<typeof generateTextBody> & { signal: AbortSignal };

/** Writes a text (1 credit). Aborting the signal stops the model and gives the credit back; refreshes the credits. */
export function useGenerateText() {
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: creditKeys.info });
  return useAction(
    ({ signal, ...body }: Input, idempotencyKey) =>
      request("POST", "/posts/generate-text", { body, signal, idempotencyKey, schema: generateTextAnswer }),
    { onSuccess: refresh, onError: refresh },
  );
}
