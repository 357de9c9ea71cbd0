import type { z } from "zod";
import { type ResponseOf, request } from "@/lib/api-client/request";
import { usePaidMutation } from "@/lib/generation/client/use-paid-mutation";
import type { generateTextBody, generateTextResponse } from "@/lib/generation/schemas";

type Input = z.input<typeof generateTextBody> & { signal: AbortSignal };

/** Generates a text (1 credit). */
export function useGenerateText() {
  return usePaidMutation(({ signal, ...body }: Input, idempotencyKey) =>
    request<ResponseOf<typeof generateTextResponse>>("POST", "/posts/generate-text", {
      body,
      signal,
      stopOnAbort: true,
      idempotencyKey,
    }),
  );
}
