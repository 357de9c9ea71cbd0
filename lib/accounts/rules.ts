/** A logo as it may come in, and the square it is stored in. */
export const MAX_LOGO_BYTES = 5 * 1_048_576;
export const LOGO_PIXELS = 512;

/** What a brand may hold: letters of its name and of a font's, how many colours and fonts. */
export const BRAND_LIMITS = { name: 80, colors: 12, fonts: 10, fontName: 80 } as const;

/** How much may be said about a voice: letters of each, and how many words and examples. */
export const VOICE_LIMITS = {
  ...{ summary: 2_000, audience: 500, tone: 200 },
  ...{ word: 60, words: 30, example: 2_000, examples: 8 },
  /** Of "less like this", and of what is kept of it. */
  ...{ complaint: 200, avoided: 300 },
} as const;

/** An IANA zone this machine's calendar knows; offsets such as "+02:00" have no daylight saving and are refused. */
export function isTimeZone(value: string): boolean {
  if (!/^[A-Za-z][A-Za-z0-9_+\-/]{1,60}$/.test(value)) return false;
  try {
    new Intl.DateTimeFormat("en", { timeZone: value });
    return true;
  } catch {
    return false;
  }
}
