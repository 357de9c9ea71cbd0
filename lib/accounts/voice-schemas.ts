import { z } from "zod";
import { VOICE_LIMITS } from "@/lib/accounts/rules";

/** How Hebrew copy addresses its readers (hebrew.md section 5); plural when a brand has not chosen. */
export const AUDIENCE_ADDRESSES = ["plural", "neutral", "feminine", "masculine"] as const;

/** The tone sliders, each from 1 (the first word) to 5 (the second): formal–casual, serious–playful, reserved–warm, calm–lively. */
export const TONE_SLIDERS = ["casual", "playful", "warm", "lively"] as const;
export type ToneSlider = (typeof TONE_SLIDERS)[number];

const step = z.int().min(1).max(5);
/** Where a slider says nothing. */
export const TONE_MIDDLE = 3;
const avoided = z.string().trim().min(1).max(VOICE_LIMITS.avoided);
/** The oldest goes when one more comes. */
export const MAX_AVOIDED = 20;
const words = z.array(z.string().trim().min(1).max(VOICE_LIMITS.word)).max(VOICE_LIMITS.words);

/** What makes a brand sound like itself. All of it optional: what is not said is not claimed. */
export const brandVoice = z.object({
  /** What the brand is, in its own words. */
  summary: z.string().trim().max(VOICE_LIMITS.summary).optional(),
  audience: z.string().trim().max(VOICE_LIMITS.audience).optional(),
  /** The tone in words, beside the sliders. */
  tone: z.string().trim().max(VOICE_LIMITS.tone).optional(),
  sliders: z.partialRecord(z.enum(TONE_SLIDERS), step).optional(),
  address: z.enum(AUDIENCE_ADDRESSES).optional(),
  favourites: words.optional(),
  banned: words.optional(),
  /** Texts that sound right, to write like. */
  examples: z.array(z.string().trim().min(1).max(VOICE_LIMITS.example)).max(VOICE_LIMITS.examples).optional(),
  /** What somebody said about a text that did not: "less like this". */
  avoid: z.array(avoided).max(MAX_AVOIDED).optional(),
});

export type BrandVoice = z.infer<typeof brandVoice>;

/** What of the brand's voice a text was written with. */
const VOICE_TRAIT_KINDS = [
  ...(["summary", "audience", "tone", "slider", "address"] as const),
  ...(["favourite", "banned", "example", "avoid"] as const),
] as const;

/** `value` is what the brand said: words, an excerpt of an example; of a slider its name and step, as `warm:4`. */
export const voiceTrait = z.object({
  kind: z.enum(VOICE_TRAIT_KINDS),
  value: z.string().max(VOICE_LIMITS.avoided),
});
export type VoiceTrait = z.infer<typeof voiceTrait>;

/** "Less like this": what did not sound right, and the trait it is about when there is one. */
export const lessLikeThisBody = z.object({
  text: z
    .string()
    .trim()
    .min(1, "Say what did not sound right")
    .max(VOICE_LIMITS.complaint, `At most ${VOICE_LIMITS.complaint} characters`),
  trait: voiceTrait.optional(),
});
export const lessLikeThisQuery = z.object({ text: avoided });
export type LessLikeThisBody = z.infer<typeof lessLikeThisBody>;
