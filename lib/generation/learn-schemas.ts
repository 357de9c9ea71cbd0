import { z } from "zod";
import { brandVoice } from "@/lib/accounts/voice-schemas";

/** Texts a voice is learned from: as many and as long as tell how a brand sounds. */
export const LEARN = { maxTexts: 20, minLength: 40, maxLength: 5_000 } as const;

const text = z
  .string()
  .trim()
  .min(LEARN.minLength, "A text needs a few sentences")
  .max(LEARN.maxLength, "At most 5,000 characters each");

/** Either pasted texts, or the brand's own posts: published ones first, newest first. */
export const learnVoiceBody = z
  .object({
    texts: z.array(text).min(1, "Paste at least one text").max(LEARN.maxTexts, "At most 20 texts").optional(),
    fromPosts: z.literal(true).optional(),
  })
  .refine(({ texts, fromPosts }) => Boolean(texts) !== Boolean(fromPosts), {
    path: ["texts"],
    error: "Paste texts, or choose your posts",
  });

/** What can be learned: everything but what people said a text should do less. */
export const LEARNED = [
  ...(["summary", "audience", "tone", "sliders", "address", "favourites", "banned", "examples"] as const),
] as const;
export type Learned = (typeof LEARNED)[number];

/** A proposal: nothing of it is saved. Only what could be told from the texts is in it, each with its reason. */
export const learnVoiceAnswer = z.object({
  brandVoice: brandVoice.omit({ avoid: true }),
  reasons: z.partialRecord(z.enum(LEARNED), z.string()),
  /** How many texts it was learned from. */
  texts: z.number().int(),
});

export type LearnVoiceBody = z.infer<typeof learnVoiceBody>;
export type LearnVoiceAnswer = z.infer<typeof learnVoiceAnswer>;
