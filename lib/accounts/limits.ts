export const MAX_LOGO_BYTES = 5 * 1_048_576;
export const LOGO_SIZE_PX = 512;

/** Limits of an account: characters of its name, a font name and a label name, number of colors and fonts. */
export const ACCOUNT_FIELD_LIMITS = { name: 80, colors: 12, fonts: 10, fontName: 80, labelName: 30 } as const;

/** Limits of a brand voice: characters of each field, and how many words and examples it may contain. */
export const VOICE_FIELD_LIMITS = {
  summary: 2_000,
  audience: 500,
  tone: 200,
  word: 60,
  words: 30,
  example: 2_000,
  examples: 8,
  /** Characters of a "less like this" complaint, and of the stored phrase. */
  complaint: 200,
  avoided: 300,
} as const;
