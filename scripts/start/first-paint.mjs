// Public pages show their words first: styles travel inside them, because a phone on a slow line would wait for a second
// answer before it paints anything; of a page that names its beginning, only those of that, and the whole sheet is asked
// for where it ends. Scripts are named behind everything else, because asked for earlier they would take the line from
// the words. React finds all of them wherever they stand (docs/decisions/048-public-site.md).
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const STYLESHEET = /<link rel="stylesheet" href="(\/_next\/[^"?]+\.css)[^"]*"[^>]*\/?>/g;
/** Of the framework and of the page: all of them run whenever they are there. */
const SCRIPT = /<script src="\/_next\/[^"]+" async=""[^>]*><\/script>/g;
const SCRIPT_HINT = /<link rel="preload" as="script"[^>]*\/?>/g;
/** Where the beginning of a page ends (components/marketing/rest-of-styles.tsx). */
const END_OF_BEGINNING = /(<div [^>]*data-rest-of-styles[^>]*>)(<\/div>)/;
/** What a page is only once it runs, or is as a whole: chosen colours, its language and direction. */
const ALWAYS = [/\.dark/, /\.light/, /^html/, /:lang\(/, /\[dir=/];
const FONT = /@font-face\s*\{[^}]*\}/g;
/** Pages written at build time, one for each language: en.html, he/about.html. */
const PUBLIC_PAGE = /^(en|he)([/\\].*)?\.html$/;

/** Addresses in a style sheet are meant from where it lies. */
function withWholeAddresses(css, address) {
  const base = new URL(address, "http://localhost");
  return css.replace(/url\((["']?)(?!data:|["']?\/|["']?https?:)([^"')]+)\1\)/g, (_, quote, path) => {
    return `url(${quote}${new URL(path, base).pathname}${quote})`;
  });
}

function atEnd(html, what) {
  const end = html.lastIndexOf("</body>");
  return `${html.slice(0, end)}${what.join("")}${html.slice(end)}`;
}

/** The rules that the elements of this beginning of a document need. */
async function rulesFor(beginning, css) {
  // Not before it is needed: this file is read before any package is installed.
  const { default: Beasties } = await import("beasties");
  const settings = { logLevel: "silent", allowRules: ALWAYS, keyframes: "all", external: false };
  const html = await new Beasties(settings).process(`${beginning}<style>${css}</style>`);
  const rules = [...html.matchAll(/<style>([\s\S]*?)<\/style>/g)].map(([, text]) => text);
  // Their names stand in variables, where they are not looked for.
  return [...rules, ...(css.match(FONT) ?? [])].join("\n");
}

/** A document that brings its styles in its head; `read` gives the text of a sheet by its address. */
export async function inlineStyles(html, read) {
  const links = [...html.matchAll(STYLESHEET)];
  if (links.length === 0) return html;
  const css = links.map(([, address]) => withWholeAddresses(read(address), address)).join("\n");
  // The text of a style element ends at the first "</": none of ours has one.
  if (css.includes("</")) return html;
  const sheets = links.map(([link]) => link);
  const bare = html.replace(STYLESHEET, "");
  const withRules = (rules) => bare.replace("</head>", () => `<style data-inlined>${rules}</style></head>`);
  const end = END_OF_BEGINNING.exec(bare);
  if (!end) return atEnd(withRules(css), sheets);
  const rules = await rulesFor(bare.slice(0, end.index), css);
  const marked = withRules(rules).replace(
    END_OF_BEGINNING,
    (_, open, close) => `${open}${sheets.join("")}${close}`,
  );
  // Once more behind everything: React that begins anew keeps the sheets that lie in the body itself.
  return atEnd(marked, sheets);
}

/** A document whose scripts are named behind everything else, in their order. */
export function scriptsLast(html) {
  const scripts = html.match(SCRIPT) ?? [];
  return atEnd(html.replace(SCRIPT, "").replace(SCRIPT_HINT, ""), scripts);
}

/** Rewrites the public pages of a build. */
export async function writeFirstPaint(root) {
  const folder = join(root, ".next", "server", "app");
  const read = (address) => readFileSync(join(root, ".next", address.slice("/_next/".length)), "utf8");
  for (const name of readdirSync(folder, { recursive: true }).filter((path) => PUBLIC_PAGE.test(path))) {
    const file = join(folder, name);
    if (!existsSync(file)) continue;
    const html = await inlineStyles(readFileSync(file, "utf8"), read);
    writeFileSync(file, scriptsLast(html));
  }
}
