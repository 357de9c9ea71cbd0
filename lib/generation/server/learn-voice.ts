import type { AccountRow } from "@/lib/accounts/server/account-store";
import { AppError } from "@/lib/core/errors";
import { CREDIT_COSTS } from "@/lib/credits/costs";
import { findPaidResponse, withCredits } from "@/lib/credits/server/with-credits";
import { LEARN_LIMITS, type LearnVoiceBody, type LearnVoiceResponse } from "@/lib/generation/learn-schemas";
import { generateStructuredOutput } from "@/lib/generation/server/generate-structured-output";
import {
  buildLearnVoicePrompt,
  LEARN_VOICE_PROMPT_VERSION,
  learnedVoice,
} from "@/lib/generation/server/prompts/learn-voice";
import { withProviderPermit } from "@/lib/generation/server/provider-semaphore";
import { validateVoiceProposal } from "@/lib/generation/server/validate-voice-proposal";
import { toLanguage } from "@/lib/i18n/direction";
import { selectAuthoredTexts } from "@/lib/posts/server/search-store";
import type { TextModels } from "@/lib/providers/ai-text/port";

/** Total characters: enough to recognize a voice, within one model request. */
const MAX_CHARACTERS = 24_000;

export interface LearnVoiceRequest {
  user: { id: string };
  account: AccountRow;
  request: LearnVoiceBody;
  actionKey: string;
  signal: AbortSignal;
}

/**
 * Proposes a voice from pasted texts or the account's posts for one credit; nothing is saved. Throws
 * AppError("validation_error") when there is no post; a failure or a cancellation releases the credit.
 */
export async function learnVoice(input: LearnVoiceRequest, models?: TextModels): Promise<LearnVoiceResponse> {
  const { user, account, request, actionKey, signal } = input;
  const paid = await findPaidResponse<LearnVoiceResponse>(user.id, actionKey);
  if (paid) return paid;
  const texts = within(request.texts ?? (await ownTexts(account)));
  const brief = buildLearnVoicePrompt({
    brandName: account.name,
    texts,
    language: toLanguage(account.language),
  });
  const ask = {
    ...brief,
    schema: learnedVoice,
    name: "learned_voice",
    version: LEARN_VOICE_PROMPT_VERSION,
    signal,
  };
  return withCredits(
    { userId: user.id, key: actionKey, kind: "text", cost: CREDIT_COSTS.text, signal },
    ({ renew }) =>
      withProviderPermit(user.id, signal, async () => {
        await renew();
        return validateVoiceProposal(await generateStructuredOutput(ask, models), texts);
      }),
  );
}

async function ownTexts(account: AccountRow): Promise<string[]> {
  const texts = await selectAuthoredTexts(account.id, {
    most: LEARN_LIMITS.maxTexts,
    minLength: LEARN_LIMITS.minLength,
  });
  if (texts.length > 0) return texts.map((text) => text.slice(0, LEARN_LIMITS.maxLength));
  const message = "There is no post of your own to learn from yet. Paste a few texts instead.";
  throw new AppError("validation_error", { message, details: { fields: [{ path: "fromPosts", message }] } });
}

/** Returns the first texts within the limit. */
function within(texts: string[]): string[] {
  let left = MAX_CHARACTERS;
  return texts.filter((text, index) => {
    left -= text.length;
    return index === 0 || left >= 0;
  });
}
