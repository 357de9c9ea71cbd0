/** Characters with a meaning in LinkedIn's little text: a bare one ends the text there, and nobody is told. */
const RESERVED = /[\\<>#~_|[\]*(){}@]/g;
// As lib/posts reads hashtags: not after a letter, "/" or "&", and not of digits alone.
const HASHTAG = /(?<![\p{L}\p{M}\p{N}_/&])#((?=[\p{M}\p{N}_]*\p{L})[\p{L}\p{M}\p{N}_]{1,100})/u;
const TEMPLATE = /\{hashtag\|\\?[#＃]\|((?:\\.|[^}\\])*)\}/gsu;
const MENTION = /@\[((?:\\.|[^\]\\])*)\]\([^)]*\)/gsu;

const escaped = (text: string) => text.replace(RESERVED, "\\$&");

/** A message as `commentary`: hashtags by their template, so that they stay links, everything else escaped. */
export function littleText(message: string): string {
  // Splitting on a captured group puts the hashtags at the odd places.
  return message
    .split(HASHTAG)
    .map((part, index) => (index % 2 === 0 ? escaped(part) : `{hashtag|\\#|${escaped(part)}}`))
    .join("");
}

/** The words of a `commentary` as followers read them. */
export function wordsOf(commentary: string): string {
  return commentary.replace(TEMPLATE, "\\#$1").replace(MENTION, "$1").replace(/\\(.)/gsu, "$1");
}
