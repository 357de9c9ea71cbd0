import type { Platform } from "@/lib/accounts/platforms";
import type { BrandVoice } from "@/lib/accounts/voice-schemas";
import { log } from "@/lib/core/server/logger";
import { checkCopy } from "@/lib/generation/copy-rules";
import { type AskObject, askObject } from "@/lib/generation/server/ask-object";
import { breaches } from "@/lib/generation/server/prompts/breaches";
import { withOneRewrite } from "@/lib/generation/server/with-one-rewrite";
import type { Language } from "@/lib/i18n/direction";
import type { CopyMark } from "@/lib/posts/written-schemas";

export interface AskPlan<T> extends AskObject<T> {
  /** Everything readers will read of a plan, line by line. */
  wordsOf: (plan: T) => string[];
  /** What code can mend where the model did not. */
  shape?: (plan: T) => T;
  platform: Platform;
  language: Language;
  voice: BrandVoice;
  /** Everything the plan may take its facts from. */
  material: (plan: T) => string;
}

/**
 * A plan whose words follow the rules of writing: what breaks one is rewritten once, what is left comes back as marks.
 * Throws as `askObject` does.
 */
export async function askPlan<T>(asked: AskPlan<T>): Promise<{ plan: T; marks: CopyMark[] }> {
  const { wordsOf, shape = (plan) => plan, platform, language, voice, material, ...ask } = asked;
  const draft = await askObject(ask);
  const { copy, marks } = await withOneRewrite({
    draft,
    signal: ask.signal,
    shape,
    check: (plan) => {
      const text = wordsOf(plan).join("\n");
      return checkCopy({ text, hashtags: [], platform, language, voice, material: material(plan) });
    },
    rewrite: (plan, broken) =>
      askObject({ ...ask, prompt: rewriting(ask.prompt, plan, breaches(broken, language)) }),
    onFailed: (err) =>
      log().warn({ err, prompt: `${ask.name}@${ask.version}` }, "rewrite failed, draft kept"),
  });
  return { plan: copy, marks };
}

function rewriting(prompt: string, plan: unknown, broken: string): string {
  return [
    prompt,
    `<draft>\n${JSON.stringify(plan)}\n</draft>`,
    `<breaches>\n${broken}\n</breaches>`,
    "Give the whole draft again so that none of these is left and no other rule is broken. Keep what is right in it.",
  ].join("\n\n");
}
