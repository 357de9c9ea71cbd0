import { z } from "zod";
import { brandVoice } from "@/lib/accounts/voice-schemas";
import { LEARN_LIMITS } from "@/lib/generation/learn-limits";

const text = z
  .string()
  .trim()
  .min(LEARN_LIMITS.minLength, "A text needs a few sentences")
  .max(LEARN_LIMITS.maxLength, "At most 5,000 characters each");

/** Either pasted texts, or the account's posts: published ones first, newest first. */
export const learnVoiceBody = z
  .object({
    texts: z
      .array(text)
      .min(1, "Paste at least one text")
      .max(LEARN_LIMITS.maxTexts, "At most 20 texts")
      .optional(),
    fromPosts: z.literal(true).optional(),
  })
  .refine(({ texts, fromPosts }) => Boolean(texts) !== Boolean(fromPosts), {
    path: ["texts"],
    error: "Paste texts or choose your posts",
  });

/** Learnable fields: all except user feedback on earlier texts. */
const learnable = brandVoice.omit({ avoid: true, speaker: true });

/** A proposal that is not saved; contains only fields supported by the texts, each with a reason. */
export const learnVoiceResponse = z.object({
  brandVoice: learnable,
  reasons: z.partialRecord(learnable.keyof(), z.string()),
  texts: z.number().int(),
});

export type LearnVoiceBody = z.infer<typeof learnVoiceBody>;
export type LearnVoiceResponse = z.infer<typeof learnVoiceResponse>;
