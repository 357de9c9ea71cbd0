import { Output, streamText } from "ai";
import { z } from "zod";
import { voiceOf } from "@/lib/accounts/serializers";
import type { AccountRow } from "@/lib/accounts/server/account-store";
import { AppError } from "@/lib/core/errors";
import { log } from "@/lib/core/server/logger";
import { COSTS } from "@/lib/credits/costs";
import { withCredits } from "@/lib/credits/server/with-credits";
import { TEXT_PATIENCE } from "@/lib/generation/rules";
import type { GenerateTextAnswer, GenerateTextBody } from "@/lib/generation/schemas";
import { WRITE_POST_VERSION, writePostPrompt } from "@/lib/generation/server/prompts/write-post";
import { withProviderSlot } from "@/lib/generation/server/provider-slots";
import { type Copy, shapeCopy } from "@/lib/generation/server/shape-copy";
import { type Patience, watchIdle } from "@/lib/generation/server/watch-idle";
import { isLanguage } from "@/lib/i18n/direction";
import { modelError } from "@/lib/providers/ai-text/model-error";
import type { TextModels } from "@/lib/providers/ai-text/port";
import { textModels } from "@/lib/providers/ai-text/registry";

const copySchema = z.object({
  text: z.string().describe("The post, without hashtags"),
  hashtags: z.array(z.string()).describe("Hashtags without the # sign"),
});

export interface WritePost {
  user: { id: string };
  account: AccountRow;
  request: GenerateTextBody;
  actionKey: string;
  signal: AbortSignal;
}

/** Writes a post in the brand's voice for one credit; a failure or a cancel gives the credit back. */
export function writePost(
  input: WritePost,
  models: TextModels = textModels(),
  patience: Patience = TEXT_PATIENCE,
): Promise<GenerateTextAnswer> {
  const { user, account, request, actionKey, signal } = input;
  const own = isLanguage(account.language) ? account.language : "en";
  const brief = writePostPrompt({
    brandName: account.name,
    voice: voiceOf(account),
    platform: request.platform,
    topic: request.prompt,
    tone: request.tone,
    language: request.language ?? own,
    length: request.length,
  });
  return withCredits(
    { userId: user.id, key: actionKey, kind: "text", cost: COSTS.text, signal },
    async () => {
      const written = await withProviderSlot(user.id, signal, () => write(models, brief, patience, signal));
      const copy = shapeCopy(written, request.platform);
      if (copy.text === "")
        throw new AppError("provider_error", { cause: new Error("the model wrote nothing") });
      log().info({ prompt: `write-post@${WRITE_POST_VERSION}`, platform: request.platform }, "post written");
      return copy;
    },
  );
}

/** Streams, although the answer is whole: only a stream tells a slow model from a dead one. */
async function write(
  models: TextModels,
  brief: { instructions: string; prompt: string },
  patience: Patience,
  signal: AbortSignal,
): Promise<Copy> {
  const watch = watchIdle(patience);
  let failure: unknown;
  try {
    const stream = streamText({
      model: models.writer(),
      ...brief,
      output: Output.object({ schema: copySchema, name: "post" }),
      // A repeat would be billed again; the person's own retry has a key (providers.md 0.6).
      maxRetries: 0,
      abortSignal: AbortSignal.any([signal, watch.signal]),
      onChunk: watch.alive,
      onError: ({ error }) => {
        failure = error;
      },
    });
    return await stream.output;
  } catch (error) {
    throw modelError(watch.signal.aborted ? watch.signal.reason : (failure ?? error), signal);
  } finally {
    watch.stop();
  }
}
