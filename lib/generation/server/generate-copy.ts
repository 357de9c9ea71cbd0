import { z } from "zod";
import { AppError, isAppError } from "@/lib/core/errors";
import { getLogger } from "@/lib/core/server/logger";
import { checkCopy } from "@/lib/generation/copy-check";
import { generateStructuredOutput } from "@/lib/generation/server/generate-structured-output";
import { normalizeCopy, type PostCopy } from "@/lib/generation/server/normalize-copy";
import {
  buildRewritePostPrompt,
  buildWritePostPrompt,
  WRITE_POST_PROMPT_VERSION,
  type WritePostPromptInput,
} from "@/lib/generation/server/prompts/write-post";
import { rewriteOnce } from "@/lib/generation/server/rewrite-once";
import { getTextTimeouts, type StreamTimeouts, shareTotal } from "@/lib/generation/server/stream-timeout";
import { getVoiceTraits } from "@/lib/generation/voice-traits";
import type { GenerationInfo } from "@/lib/posts/generation-info-schemas";
import type { TextModels } from "@/lib/providers/ai-text/port";

export const copySchema = z.object({
  text: z.string().describe("The post, without hashtags"),
  hashtags: z.array(z.string()).describe("Hashtags without the # sign"),
});

export interface GenerateCopyInput {
  brief: WritePostPromptInput;
  signal: AbortSignal;
  timeout?: StreamTimeouts | undefined;
}

export type GeneratedCopy = PostCopy & GenerationInfo;

/** Generates a text, rewritten at most once. The caller handles credits and the provider permit. */
export async function generateCopy(input: GenerateCopyInput, models?: TextModels): Promise<GeneratedCopy> {
  const { brief, signal, timeout = getTextTimeouts() } = input;
  const nextTimeout = shareTotal(timeout);
  const ask = (requested: { instructions: string; prompt: string }) =>
    generateStructuredOutput(
      {
        ...requested,
        schema: copySchema,
        name: "post",
        version: WRITE_POST_PROMPT_VERSION,
        signal,
        timeout: nextTimeout(),
      },
      models,
    );
  const draft = await ask(buildWritePostPrompt(brief));
  if (normalizeCopy(draft, brief.platform).text === "") throw wroteNothing();
  const { copy, marks } = await rewriteOnce({
    draft,
    signal,
    check: (copy) => checkCopy({ ...copy, ...brief, material: materialOf(brief) }),
    rewrite: async (broken, breaches) => {
      const again = await ask(buildRewritePostPrompt(brief, broken, breaches));
      if (normalizeCopy(again, brief.platform).text === "") throw wroteNothing();
      return again;
    },
    shape: (copy) => normalizeCopy(copy, brief.platform),
    onFailed: (err) => {
      const code = isAppError(err) ? err.code : undefined;
      getLogger().warn({ err, code }, "rewrite failed; using the draft");
    },
  });
  const rules = [...new Set(marks.map(({ rule }) => rule))];
  const prompt = `post@${WRITE_POST_PROMPT_VERSION}`;
  getLogger().info({ prompt, platform: brief.platform, rules }, "post text generated");
  const traits = getVoiceTraits(brief.voice, { text: copy.text, language: brief.language });
  return { ...copy, traits, marks };
}

const materialOf = ({ topic, brandName }: WritePostPromptInput) => `${topic}\n${brandName}`;

const wroteNothing = () => new AppError("provider_error", { cause: new Error("the model wrote nothing") });
