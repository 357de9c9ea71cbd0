const SKIPPED = new Set("nav header footer aside form svg noscript template iframe title".split(" "));
const RAW = new Set(["script", "style", "textarea", "xmp"]);
const BODY = new Set(["main", "article"]);
/** Inline elements; every other element starts and ends a line. */
const INLINE = new Set(
  "a abbr acronym b bdi bdo big cite code data del dfn em font i ins kbd label mark q s samp small span strike strong sub sup time tt u var wbr".split(
    " ",
  ),
);
const NAME = /^<(\/?)([a-z][a-z0-9-]*)/i;
const LONGEST_NAME = 40;
/** Two characters and a line break each fill the text that is kept; the conversion takes a second for 400,000. */
const MAX_LINES = 40_000;
/** Markup is longer than its text: "&#8217;" is one character. */
const MAX_MARKUP_CHARACTERS = 1_000_000;

type Token = { text: string } | { tag: string; closing: boolean };

/** Tokenizes a page in one pass, however it is nested or broken. */
function* tokensOf(html: string): Generator<Token> {
  for (let at = 0; at < html.length; ) {
    const open = html.indexOf("<", at);
    if (open !== at) yield { text: html.slice(at, open < 0 ? undefined : open) };
    if (open < 0) return;
    if (html.startsWith("<!", open) || html.startsWith("<?", open)) {
      const mark = html.startsWith("<!--", open) ? "-->" : ">";
      const end = html.indexOf(mark, open + 2);
      if (end < 0) return;
      at = end + mark.length;
      continue;
    }
    const [, slash, name] = NAME.exec(html.slice(open, open + LONGEST_NAME)) ?? [];
    if (!name) {
      yield { text: "&lt;" };
      at = open + 1;
      continue;
    }
    const end = html.indexOf(">", open);
    if (end < 0) return;
    const tag = name.toLowerCase();
    yield { tag, closing: slash === "/" };
    at = end + 1;
    if (slash === "/" || !RAW.has(tag)) continue;
    const close = html.slice(at).search(new RegExp(`</${tag}`, "i"));
    if (close < 0) return;
    at += close;
  }
}

/** Returns the main part of a page. Tree parsers take minutes for unbalanced tags; this is linear. */
export function extractParagraphs(html: string): string {
  const lines = { body: [""], rest: [""] };
  let skipped = 0;
  let inBody = 0;
  const add = (text: string, at: "body" | "rest") => {
    lines[at][lines[at].length - 1] += text;
  };
  for (const token of tokensOf(html)) {
    const place = inBody > 0 ? "body" : "rest";
    if ("text" in token) {
      if (skipped === 0) add(token.text, place);
      continue;
    }
    const { tag, closing } = token;
    const step = closing ? -1 : 1;
    if (SKIPPED.has(tag)) skipped = Math.max(0, skipped + step);
    if (BODY.has(tag)) inBody = Math.max(0, inBody + step);
    if (INLINE.has(tag)) continue;
    lines[place].push(tag === "li" && !closing ? "• " : "");
  }
  const shown = [lines.body, lines.rest].map((all) =>
    all.filter((line) => line.replace("•", "").trim() !== ""),
  );
  const chosen = shown.find((all) => all.length > 0) ?? [];
  return chosen
    .slice(0, MAX_LINES)
    .map((line) => `<p>${line}</p>`)
    .join("")
    .slice(0, MAX_MARKUP_CHARACTERS);
}
