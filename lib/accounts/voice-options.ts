/** Form of address in Hebrew copy (docs/hebrew-style-guide.md, section 5); plural unless chosen. */
export const AUDIENCE_ADDRESS_FORMS = ["plural", "neutral", "feminine", "masculine"] as const;

/** Grammatical speaker of a post: "we", "I" of a woman or a man, or the brand by its name. The default is "we". */
export const SPEAKERS = ["we", "feminine", "masculine", "brand"] as const;

/** Tone sliders from 1 to 5: formal–casual, serious–playful, reserved–warm, calm–lively. */
export const TONE_SLIDERS = ["casual", "playful", "warm", "lively"] as const;
export type ToneSlider = (typeof TONE_SLIDERS)[number];

export const TONE_NEUTRAL_STEP = 3;

/** The parts of a voice that a generated text can be traced to. */
export const VOICE_TRAIT_KINDS = [
  "summary",
  "audience",
  "tone",
  "slider",
  "address",
  "favourite",
  "banned",
  "example",
  "avoid",
] as const;
