export type Element =
  | { kind: "text"; text: string }
  | { kind: "hashtag"; tag: string }
  | { kind: "mention"; name: string; urn: string };

const RESERVED = "\\<>#~_|[]*(){}@";
const ESCAPED = /\\([\\<>#~_|[\]*(){}@])/y;
const PLAIN = /[^\\<>#~_|[\]*(){}@]+/y;
// A hashtag has letters, digits and underscores; underscores are reserved and therefore escaped.
const HASHTAG = /\{hashtag\|\\?[#＃]\|((?:\\_|[\p{L}\p{M}\p{N}])+)\}/uy;
const MENTION =
  /@\[((?:\\[\\<>#~_|[\]*(){}@]|[^\\<>#~_|[\]*(){}@])+)\]\((urn:li:(?:person|organization):\w+)\)/y;

/** Parses a commentary, which silently ends at the first bare reserved character, as at LinkedIn. */
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
    const textChunk = take(PLAIN)?.[0] ?? take(ESCAPED)?.[1];
    const hashtag = textChunk ? null : take(HASHTAG);
    const mention = textChunk || hashtag ? null : take(MENTION);
    if (textChunk) appendText(elements, textChunk);
    else if (hashtag) elements.push({ kind: "hashtag", tag: bare(hashtag[1] ?? "") });
    else if (mention) elements.push({ kind: "mention", name: bare(mention[1] ?? ""), urn: mention[2] ?? "" });
    else return { elements, truncatedAt: at };
  }
  return { elements, truncatedAt: null };
}

function appendText(elements: Element[], textChunk: string): void {
  const last = elements.at(-1);
  if (last?.kind === "text") last.text += textChunk;
  else elements.push({ kind: "text", text: textChunk });
}

const bare = (text: string) => text.replaceAll(/\\(.)/gsu, "$1");

const escaped = (text: string) =>
  [...text].map((character) => (RESERVED.includes(character) ? `\\${character}` : character)).join("");

export function plainText(elements: Element[]): string {
  return elements
    .map((element) => {
      if (element.kind === "text") return element.text;
      return element.kind === "hashtag" ? `#${element.tag}` : element.name;
    })
    .join("");
}

/** Returns the commentary as the API does: all reserved characters are escaped. */
export function writeLittleText(elements: Element[]): string {
  return elements
    .map((element) => {
      if (element.kind === "text") return escaped(element.text);
      if (element.kind === "hashtag") return `{hashtag|\\#|${escaped(element.tag)}}`;
      return `@[${escaped(element.name)}](${element.urn})`;
    })
    .join("");
}
