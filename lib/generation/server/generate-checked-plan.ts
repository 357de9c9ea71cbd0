import type { BrandVoice } from "@/lib/accounts/voice-schemas";
import type { Platform } from "@/lib/core/platforms";
import { getLogger } from "@/lib/core/server/logger";
import { checkCopy } from "@/lib/generation/copy-check";
import {
  generateStructuredOutput,
  type StructuredOutputRequest,
} from "@/lib/generation/server/generate-structured-output";
import { describeRuleViolations } from "@/lib/generation/server/prompts/rule-violations";
import { rewriteOnce } from "@/lib/generation/server/rewrite-once";
import { getTextTimeouts, shareTotal } from "@/lib/generation/server/stream-timeout";
import type { Language } from "@/lib/i18n/direction";
import type { TextModels } from "@/lib/providers/ai-text/port";

export interface CheckedPlanRequest<T> extends StructuredOutputRequest<T> {
  listTexts: (plan: T) => string[];
  shape?: (plan: T) => T;
  platform: Platform;
  language: Language;
  voice: BrandVoice;
  material: (plan: T) => string;
}

/**
 * Generates a plan and checks its text: violations cause one rewrite, remaining ones are returned. Both requests share
 * the time limit.
 */
export async function generateCheckedPlan<T>(request: CheckedPlanRequest<T>, models?: TextModels) {
  const { listTexts, shape = (plan) => plan, platform, language, voice, material, ...ask } = request;
  const nextTimeout = shareTotal(ask.timeout ?? getTextTimeouts());
  const draft = await generateStructuredOutput({ ...ask, timeout: nextTimeout() }, models);
  const { copy, marks } = await rewriteOnce({
    draft,
    signal: ask.signal,
    shape,
    check: (plan) => {
      const text = listTexts(plan).join("\n");
      return checkCopy({ text, hashtags: [], platform, language, voice, material: material(plan) });
    },
    rewrite: (plan, broken) =>
      generateStructuredOutput(
        {
          ...ask,
          prompt: rewriting(ask.prompt, plan, describeRuleViolations(broken, language)),
          timeout: nextTimeout(),
        },
        models,
      ),
    onFailed: (err) =>
      getLogger().warn({ err, prompt: `${ask.name}@${ask.version}` }, "rewrite failed; using the draft"),
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
