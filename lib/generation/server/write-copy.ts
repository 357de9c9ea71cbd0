import { z } from "zod";
import { AppError, isAppError } from "@/lib/core/errors";
import { log } from "@/lib/core/server/logger";
import { checkCopy } from "@/lib/generation/copy-rules";
import { TEXT_PATIENCE } from "@/lib/generation/rules";
import { askObject } from "@/lib/generation/server/ask-object";
import {
  rewritePostPrompt,
  WRITE_POST_VERSION,
  type WritePostInput,
  writePostPrompt,
} from "@/lib/generation/server/prompts/write-post";
import { type Copy, shapeCopy } from "@/lib/generation/server/shape-copy";
import type { Patience } from "@/lib/generation/server/watch-idle";
import { withOneRewrite } from "@/lib/generation/server/with-one-rewrite";
import { traitsOf } from "@/lib/generation/traits";
import type { Written } from "@/lib/posts/written-schemas";
import type { TextModels } from "@/lib/providers/ai-text/port";

export const copySchema = z.object({
  text: z.string().describe("The post, without hashtags"),
  hashtags: z.array(z.string()).describe("Hashtags without the # sign"),
});

export interface WriteCopy {
  brief: WritePostInput;
  signal: AbortSignal;
  /** For the text and its rewrite together. */
  patience?: Patience;
}

export type WrittenCopy = Copy & Written;

/**
 * A text in the brand's voice: written, checked, at most once rewritten, within its network's limits, with what it
 * was asked to be and what it still breaks. Credits and the provider's slot are the caller's. Throws as `askObject`.
 */
export async function writeCopy(input: WriteCopy, models?: TextModels): Promise<WrittenCopy> {
  const { brief, signal, patience = TEXT_PATIENCE } = input;
  const started = performance.now();
  const ask = (asked: { instructions: string; prompt: string }) => {
    const totalMs = Math.max(1, patience.totalMs - (performance.now() - started));
    return askObject(
      {
        ...asked,
        schema: copySchema,
        name: "post",
        version: WRITE_POST_VERSION,
        signal,
        patience: { ...patience, totalMs },
      },
      models,
    );
  };
  const draft = await ask(writePostPrompt(brief));
  if (shapeCopy(draft, brief.platform).text === "") throw wroteNothing();
  const { copy, marks } = await withOneRewrite({
    draft,
    signal,
    check: (copy) => checkCopy({ ...copy, ...brief, material: materialOf(brief) }),
    rewrite: async (broken, breaches) => {
      const again = await ask(rewritePostPrompt(brief, broken, breaches));
      if (shapeCopy(again, brief.platform).text === "") throw wroteNothing();
      return again;
    },
    shape: (copy) => shapeCopy(copy, brief.platform),
    onFailed: (error) =>
      log().warn(
        { err: error, code: isAppError(error) ? error.code : undefined },
        "rewrite failed, draft kept",
      ),
  });
  const rules = [...new Set(marks.map(({ rule }) => rule))];
  log().info({ prompt: `post@${WRITE_POST_VERSION}`, platform: brief.platform, rules }, "post written");
  return { ...copy, traits: traitsOf(brief.voice, { text: copy.text, language: brief.language }), marks };
}

/** What the text may take its facts from. */
const materialOf = ({ topic, brandName }: WritePostInput) => `${topic}\n${brandName}`;

const wroteNothing = () => new AppError("provider_error", { cause: new Error("the model wrote nothing") });
