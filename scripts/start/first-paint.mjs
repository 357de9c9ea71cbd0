// Public pages paint before further responses arrive (docs/decisions/048-public-site.md): styles are inlined,
// of a page with a marked beginning only its rules; scripts move to the end, where they do not compete with
// the content for bandwidth. React finds them in any position.
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const STYLESHEET = /<link rel="stylesheet" href="(\/_next\/[^"?]+\.css)[^"]*"[^>]*\/?>/g;
/** Scripts of framework and page, which run whenever they load. */
const SCRIPT = /<script src="\/_next\/[^"]+" async=""[^>]*><\/script>/g;
const SCRIPT_HINT = /<link rel="preload" as="script"[^>]*\/?>/g;
/** Marks the end of the page's beginning (components/marketing/hero.tsx). */
const END_OF_BEGINNING = /(<div [^>]*data-rest-of-styles[^>]*>)(<\/div>)/;
/** Rules that apply only at run time or to the whole page: theme, language and direction. */
const ALWAYS = [/\.dark/, /\.light/, /^html/, /:lang\(/, /\[dir=/];
const FONT = /@font-face\s*\{[^}]*\}/g;
/** Static pages, one per language: en.html, he/about.html. */
const PUBLIC_PAGE = /^(en|he)([/\\].*)?\.html$/;

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

async function rulesFor(beginning, css) {
  // Imported lazily, because this file is read before packages are installed.
  const { default: Beasties } = await import("beasties");
  const settings = { logLevel: "silent", allowRules: ALWAYS, keyframes: "all", external: false };
  const html = await new Beasties(settings).process(`${beginning}<style>${css}</style>`);
  const rules = [...html.matchAll(/<style>([\s\S]*?)<\/style>/g)].map(([, text]) => text);
  // Font names are in custom properties, which the extraction does not follow.
  return [...rules, ...(css.match(FONT) ?? [])].join("\n");
}

/** Inlines the styles of a document into its head; `read` returns the text of a style sheet by URL. */
export async function inlineStyles(html, read) {
  const links = [...html.matchAll(STYLESHEET)];
  if (links.length === 0) return html;
  const css = links.map(([, address]) => withWholeAddresses(read(address), address)).join("\n");
  // "</" would end the style element; such a sheet is left as a link.
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
  // Links the sheets again at the end of the body, where React keeps them when it renders anew.
  return atEnd(marked, sheets);
}

export function moveScriptsToEnd(html) {
  const scripts = html.match(SCRIPT) ?? [];
  return atEnd(html.replace(SCRIPT, "").replace(SCRIPT_HINT, ""), scripts);
}

export async function writeFirstPaint(root) {
  const folder = join(root, ".next", "server", "app");
  const read = (address) => readFileSync(join(root, ".next", address.slice("/_next/".length)), "utf8");
  for (const name of readdirSync(folder, { recursive: true }).filter((path) => PUBLIC_PAGE.test(path))) {
    const file = join(folder, name);
    if (!existsSync(file)) continue;
    const html = await inlineStyles(readFileSync(file, "utf8"), read);
    writeFileSync(file, moveScriptsToEnd(html));
  }
}
