import { z } from "zod";
import { voiceTrait } from "@/lib/accounts/voice-schemas";

/** A rule of lib/generation/copy-check that a text still violates after its one rewrite; shown to the user. */
export const copyIssue = z.object({ rule: z.string().max(60), excerpt: z.string().max(200) });
export type CopyIssue = z.infer<typeof copyIssue>;

/** The voice traits a text was generated with and its remaining issues. */
export const generationInfo = z.object({
  traits: z.array(voiceTrait).max(60),
  marks: z.array(copyIssue).max(40),
});
export type GenerationInfo = z.infer<typeof generationInfo>;

/** As stored with the post; valid only while the post has exactly this text. */
export const storedGenerationInfo = generationInfo.extend({ text: z.string() });
