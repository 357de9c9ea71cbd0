import type { AccountRow } from "@/lib/accounts/server/account-store";
import { AppError } from "@/lib/core/errors";
import { findPaidResponse, type ReservationHandle, withCredits } from "@/lib/credits/server/with-credits";
import { LEARN_LIMITS } from "@/lib/generation/learn-limits";
import type { LearnVoiceBody, LearnVoiceResponse } from "@/lib/generation/learn-schemas";
import { generateStructuredOutput } from "@/lib/generation/server/generate-structured-output";
import { type PaidRequest, toPaidAction } from "@/lib/generation/server/paid-request";
import {
  buildLearnVoicePrompt,
  LEARN_VOICE_PROMPT_VERSION,
  learnedVoice,
} from "@/lib/generation/server/prompts/learn-voice";
import { withRenewedPermit } from "@/lib/generation/server/provider-semaphore";
import { validateVoiceProposal } from "@/lib/generation/server/validate-voice-proposal";
import { toLanguage } from "@/lib/i18n/direction";
import { selectAuthoredTexts } from "@/lib/posts/server/search-store";
import type { TextModels } from "@/lib/providers/ai-text/port";

/** Total characters: enough to recognize a voice, within one model request. */
const MAX_CHARACTERS = 24_000;

/** Proposes a voice for one credit; saves nothing. Throws validation_error when there is no post. */
export async function learnVoice(
  input: PaidRequest<LearnVoiceBody>,
  models?: TextModels,
): Promise<LearnVoiceResponse> {
  const { user, account, request, actionKey, signal } = input;
  const paid = await findPaidResponse<LearnVoiceResponse>(user.id, actionKey);
  if (paid) return paid;
  const texts = within(request.texts ?? (await ownTexts(account)));
  const language = toLanguage(account.language);
  const ask = {
    ...buildLearnVoicePrompt({ brandName: account.name, texts, language }),
    schema: learnedVoice,
    name: "learned_voice",
    version: LEARN_VOICE_PROMPT_VERSION,
    signal,
  };
  const learned = (hold: ReservationHandle) =>
    withRenewedPermit(input, hold, () => generateStructuredOutput(ask, models));
  return withCredits(toPaidAction(input, "text"), async (hold) =>
    validateVoiceProposal(await learned(hold), texts),
  );
}

async function ownTexts(account: AccountRow): Promise<string[]> {
  const { maxTexts: most, minLength, maxLength } = LEARN_LIMITS;
  const texts = await selectAuthoredTexts(account.id, { most, minLength });
  if (texts.length > 0) return texts.map((text) => text.slice(0, maxLength));
  const message = "There is no post of your own to learn from yet. Paste a few texts instead.";
  throw new AppError("validation_error", { message, details: { fields: [{ path: "fromPosts", message }] } });
}

function within(texts: string[]): string[] {
  let left = MAX_CHARACTERS;
  return texts.filter((text, index) => {
    left -= text.length;
    return index === 0 || left >= 0;
  });
}
