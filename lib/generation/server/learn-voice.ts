import type { AccountRow } from "@/lib/accounts/server/account-store";
import { AppError } from "@/lib/core/errors";
import { COSTS } from "@/lib/credits/costs";
import { findPaidAnswer, withCredits } from "@/lib/credits/server/with-credits";
import { LEARN, type LearnVoiceAnswer, type LearnVoiceBody } from "@/lib/generation/learn-schemas";
import { askObject } from "@/lib/generation/server/ask-object";
import {
  LEARN_VOICE_VERSION,
  learnedVoice,
  learnVoicePrompt,
} from "@/lib/generation/server/prompts/learn-voice";
import { withProviderSlot } from "@/lib/generation/server/provider-slots";
import { soundProposal } from "@/lib/generation/server/sound-proposal";
import { knownLanguage } from "@/lib/i18n/direction";
import { selectOwnTexts } from "@/lib/posts/server/own-text-store";
import type { TextModels } from "@/lib/providers/ai-text/port";

/** In all: what tells a voice from chance, and no more than a model reads in one go. */
const MAX_CHARACTERS = 24_000;

export interface LearnVoice {
  user: { id: string };
  account: AccountRow;
  request: LearnVoiceBody;
  actionKey: string;
  signal: AbortSignal;
}

/**
 * Proposes a voice from pasted texts or the brand's own posts, for one credit; nothing is saved. Throws
 * validation_error when there is no post to learn from; a failure or a cancel gives the credit back.
 */
export async function learnVoice(input: LearnVoice, models?: TextModels): Promise<LearnVoiceAnswer> {
  const { user, account, request, actionKey, signal } = input;
  const paid = await findPaidAnswer<LearnVoiceAnswer>(user.id, actionKey);
  if (paid) return paid;
  const texts = within(request.texts ?? (await ownTexts(account)));
  const brief = learnVoicePrompt({
    brandName: account.name,
    texts,
    language: knownLanguage(account.language),
  });
  const ask = { ...brief, schema: learnedVoice, name: "learned_voice", version: LEARN_VOICE_VERSION, signal };
  return withCredits(
    { userId: user.id, key: actionKey, kind: "text", cost: COSTS.text, signal },
    ({ renew }) =>
      withProviderSlot(user.id, signal, async () => {
        await renew();
        return soundProposal(await askObject(ask, models), texts);
      }),
  );
}

async function ownTexts(account: AccountRow): Promise<string[]> {
  const texts = await selectOwnTexts(account.id, { most: LEARN.maxTexts, minLength: LEARN.minLength });
  if (texts.length > 0) return texts.map((text) => text.slice(0, LEARN.maxLength));
  const message = "There is no post of your own to learn from yet. Paste a few texts instead.";
  throw new AppError("validation_error", { message, details: { fields: [{ path: "fromPosts", message }] } });
}

/** The first ones that fit together. */
function within(texts: string[]): string[] {
  let left = MAX_CHARACTERS;
  return texts.filter((text, index) => {
    left -= text.length;
    return index === 0 || left >= 0;
  });
}
