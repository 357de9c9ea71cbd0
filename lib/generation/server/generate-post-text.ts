import { parseBrandVoice } from "@/lib/accounts/serializers";
import { withCredits } from "@/lib/credits/server/with-credits";
import type { GenerateTextBody, GenerateTextResponse } from "@/lib/generation/schemas";
import { generateCopy } from "@/lib/generation/server/generate-copy";
import { type PaidRequest, toPaidAction } from "@/lib/generation/server/paid-request";
import { withRenewedPermit } from "@/lib/generation/server/provider-semaphore";
import type { StreamTimeouts } from "@/lib/generation/server/stream-timeout";
import { toLanguage } from "@/lib/i18n/direction";
import type { TextModels } from "@/lib/providers/ai-text/port";

/** Generates a text for one credit including the rewrite; a failure or a cancellation releases it. */
export function generatePostText(
  input: PaidRequest<GenerateTextBody>,
  models?: TextModels,
  timeout?: StreamTimeouts,
): Promise<GenerateTextResponse> {
  const { account, request, signal } = input;
  const brief = {
    brandName: account.name,
    voice: parseBrandVoice(account),
    platform: request.platform,
    topic: request.prompt,
    tone: request.tone,
    language: request.language ?? toLanguage(account.language),
    length: request.length,
  };
  return withCredits(toPaidAction(input, "text"), (hold) =>
    withRenewedPermit(input, hold, () => generateCopy({ brief, signal, timeout }, models)),
  );
}
