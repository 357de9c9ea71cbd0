/** What a picture of the library may be called: long enough for a file's name, short enough for a tile. */
export const MAX_LABEL = 120;

/** Letters of what pictures are searched by. */
export const MAX_IMAGE_SEARCH = 200;

/** How many posts the details of a picture name. */
export const MAX_USES = 50;

// What cannot be seen but turns the writing around it, and what ends lines.
const UNSEEN = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]+/gu;

/** A picture's name as it is kept: one line, composed, without what hides in a line, at most 120 characters. */
export function cleanLabel(text: string): string {
  const line = text.toWellFormed().normalize("NFC").replace(UNSEEN, " ").replace(/\s+/g, " ").trim();
  return [...line].slice(0, MAX_LABEL).join("").trim();
}

/** A file's name as a picture's name: only its last part. It is the sender's word and names no path of ours (UP3). */
export function labelOfFile(name: string): string {
  return cleanLabel(name.split(/[\\/]/).at(-1) ?? "");
}
