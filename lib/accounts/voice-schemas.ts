import { z } from "zod";
import { VOICE_FIELD_LIMITS } from "@/lib/accounts/limits";
import {
  AUDIENCE_ADDRESS_FORMS,
  SPEAKERS,
  TONE_SLIDERS,
  VOICE_TRAIT_KINDS,
} from "@/lib/accounts/voice-options";

const step = z.int().min(1).max(5);
const avoided = z.string().trim().min(1).max(VOICE_FIELD_LIMITS.avoided);
/** The oldest phrase is dropped when another one is added at the limit. */
export const MAX_AVOIDED_PHRASES = 20;
const words = z.array(z.string().trim().min(1).max(VOICE_FIELD_LIMITS.word)).max(VOICE_FIELD_LIMITS.words);

export const brandVoice = z.object({
  summary: z.string().trim().max(VOICE_FIELD_LIMITS.summary).optional(),
  audience: z.string().trim().max(VOICE_FIELD_LIMITS.audience).optional(),
  tone: z.string().trim().max(VOICE_FIELD_LIMITS.tone).optional(),
  sliders: z.partialRecord(z.enum(TONE_SLIDERS), step).optional(),
  address: z.enum(AUDIENCE_ADDRESS_FORMS).optional(),
  speaker: z.enum(SPEAKERS).optional(),
  favourites: words.optional(),
  banned: words.optional(),
  examples: z
    .array(z.string().trim().min(1).max(VOICE_FIELD_LIMITS.example))
    .max(VOICE_FIELD_LIMITS.examples)
    .optional(),
  /** "Less like this" complaints about generated texts. */
  avoid: z.array(avoided).max(MAX_AVOIDED_PHRASES).optional(),
});

export type BrandVoice = z.infer<typeof brandVoice>;

/** `value` is the text of the trait; for a slider its name and step, such as `warm:4`. */
export const voiceTrait = z.object({
  kind: z.enum(VOICE_TRAIT_KINDS),
  value: z.string().max(VOICE_FIELD_LIMITS.avoided),
});
export type VoiceTrait = z.infer<typeof voiceTrait>;

export const avoidedPhraseBody = z.object({
  text: z
    .string()
    .trim()
    .min(1, "Describe what doesn’t sound right")
    .max(VOICE_FIELD_LIMITS.complaint, `At most ${VOICE_FIELD_LIMITS.complaint} characters`),
  trait: voiceTrait.optional(),
});
export const avoidedPhraseQuery = z.object({ text: avoided });
export type AvoidedPhraseBody = z.infer<typeof avoidedPhraseBody>;
