/** One piece of a commentary as LinkedIn keeps it: plain words, a hashtag, or somebody who is mentioned. */
export type Element =
  | { kind: "text"; text: string }
  | { kind: "hashtag"; tag: string }
  | { kind: "mention"; name: string; urn: string };

const RESERVED = "\\<>#~_|[]*(){}@";
const ESCAPED = /\\([\\<>#~_|[\]*(){}@])/y;
const PLAIN = /[^\\<>#~_|[\]*(){}@]+/y;
// The value of a hashtag: letters, digits, and underscores, which are reserved and therefore escaped.
const HASHTAG = /\{hashtag\|\\?[#＃]\|((?:\\_|[\p{L}\p{M}\p{N}])+)\}/uy;
const MENTION =
  /@\[((?:\\[\\<>#~_|[\]*(){}@]|[^\\<>#~_|[\]*(){}@])+)\]\((urn:li:(?:person|organization):\w+)\)/y;

/**
 * Reads a commentary as LinkedIn does: at the first reserved character that is neither escaped nor part of a template
 * the text ends, without a word to the caller.
 */
export function readLittleText(source: string): { elements: Element[]; truncatedAt: number | null } {
  const elements: Element[] = [];
  let at = 0;
  const take = (pattern: RegExp) => {
    pattern.lastIndex = at;
    const match = pattern.exec(source);
    if (match) at = pattern.lastIndex;
    return match;
  };
  while (at < source.length) {
    const words = take(PLAIN)?.[0] ?? take(ESCAPED)?.[1];
    const hashtag = words ? null : take(HASHTAG);
    const mention = words || hashtag ? null : take(MENTION);
    if (words) addWords(elements, words);
    else if (hashtag) elements.push({ kind: "hashtag", tag: bare(hashtag[1] ?? "") });
    else if (mention) elements.push({ kind: "mention", name: bare(mention[1] ?? ""), urn: mention[2] ?? "" });
    else return { elements, truncatedAt: at };
  }
  return { elements, truncatedAt: null };
}

function addWords(elements: Element[], words: string): void {
  const last = elements.at(-1);
  if (last?.kind === "text") last.text += words;
  else elements.push({ kind: "text", text: words });
}

const bare = (text: string) => text.replaceAll(/\\(.)/gsu, "$1");

const escaped = (text: string) =>
  [...text].map((character) => (RESERVED.includes(character) ? `\\${character}` : character)).join("");

/** The words a follower reads. */
export function plainText(elements: Element[]): string {
  return elements
    .map((element) => {
      if (element.kind === "text") return element.text;
      return element.kind === "hashtag" ? `#${element.tag}` : element.name;
    })
    .join("");
}

/** How the API gives a commentary back: with everything reserved escaped again. */
export function writeLittleText(elements: Element[]): string {
  return elements
    .map((element) => {
      if (element.kind === "text") return escaped(element.text);
      if (element.kind === "hashtag") return `{hashtag|\\#|${escaped(element.tag)}}`;
      return `@[${escaped(element.name)}](${element.urn})`;
    })
    .join("");
}
