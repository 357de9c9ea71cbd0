import { voiceOf } from "@/lib/accounts/serializers";
import type { AccountRow } from "@/lib/accounts/server/account-store";
import { COSTS } from "@/lib/credits/costs";
import { withCredits } from "@/lib/credits/server/with-credits";
import type { GenerateTextAnswer, GenerateTextBody } from "@/lib/generation/schemas";
import { withProviderSlot } from "@/lib/generation/server/provider-slots";
import type { Patience } from "@/lib/generation/server/watch-idle";
import { writeCopy } from "@/lib/generation/server/write-copy";
import { knownLanguage } from "@/lib/i18n/direction";
import type { TextModels } from "@/lib/providers/ai-text/port";

export interface WritePost {
  user: { id: string };
  account: AccountRow;
  request: GenerateTextBody;
  actionKey: string;
  signal: AbortSignal;
}

/** Writes a post in the brand's voice for one credit, rewrite included; a failure or a cancel gives the credit back. */
export function writePost(
  input: WritePost,
  models?: TextModels,
  patience?: Patience,
): Promise<GenerateTextAnswer> {
  const { user, account, request, actionKey, signal } = input;
  const own = knownLanguage(account.language);
  const brief = {
    brandName: account.name,
    voice: voiceOf(account),
    platform: request.platform,
    topic: request.prompt,
    tone: request.tone,
    language: request.language ?? own,
    length: request.length,
  };
  return withCredits(
    { userId: user.id, key: actionKey, kind: "text", cost: COSTS.text, signal },
    ({ renew }) =>
      withProviderSlot(user.id, signal, async () => {
        await renew();
        return writeCopy({ brief, signal, ...(patience ? { patience } : {}) }, models);
      }),
  );
}
