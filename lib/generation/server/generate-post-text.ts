import { parseBrandVoice } from "@/lib/accounts/serializers";
import type { AccountRow } from "@/lib/accounts/server/account-store";
import { CREDIT_COSTS } from "@/lib/credits/costs";
import { withCredits } from "@/lib/credits/server/with-credits";
import type { GenerateTextBody, GenerateTextResponse } from "@/lib/generation/schemas";
import { generateCopy } from "@/lib/generation/server/generate-copy";
import { withProviderPermit } from "@/lib/generation/server/provider-semaphore";
import type { StreamTimeouts } from "@/lib/generation/server/stream-timeout";
import { toLanguage } from "@/lib/i18n/direction";
import type { TextModels } from "@/lib/providers/ai-text/port";

export interface GeneratePostTextInput {
  user: { id: string };
  account: AccountRow;
  request: GenerateTextBody;
  actionKey: string;
  signal: AbortSignal;
}

/**
 * Generates a post's text in the account's voice for one credit including the rewrite; a failure or a
 * cancellation releases the credit.
 */
export function generatePostText(
  input: GeneratePostTextInput,
  models?: TextModels,
  patience?: StreamTimeouts,
): Promise<GenerateTextResponse> {
  const { user, account, request, actionKey, signal } = input;
  const own = toLanguage(account.language);
  const brief = {
    brandName: account.name,
    voice: parseBrandVoice(account),
    platform: request.platform,
    topic: request.prompt,
    tone: request.tone,
    language: request.language ?? own,
    length: request.length,
  };
  return withCredits(
    { userId: user.id, key: actionKey, kind: "text", cost: CREDIT_COSTS.text, signal },
    ({ renew }) =>
      withProviderPermit(user.id, signal, async () => {
        await renew();
        return generateCopy({ brief, signal, ...(patience ? { patience } : {}) }, models);
      }),
  );
}
