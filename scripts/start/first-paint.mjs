// Public pages show their words first: styles travel inside them, because a phone on a slow line would wait for a second
// answer before it paints anything; scripts are named behind everything else, because asked for earlier they would take
// the line from the words. React finds both wherever they stand (docs/decisions/048-public-site.md).
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const STYLESHEET = /<link rel="stylesheet" href="(\/_next\/[^"?]+\.css)[^"]*"[^>]*\/?>/g;
/** Of the framework and of the page: all of them run whenever they are there. */
const SCRIPT = /<script src="\/_next\/[^"]+" async=""[^>]*><\/script>/g;
const SCRIPT_HINT = /<link rel="preload" as="script"[^>]*\/?>/g;
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

/** A document with its style sheets written into its head; `read` gives the text of one by its address. */
export function inlineStyles(html, read) {
  const links = [...html.matchAll(STYLESHEET)];
  if (links.length === 0) return html;
  const css = links.map(([, address]) => withWholeAddresses(read(address), address)).join("\n");
  // The text of a style element ends at the first "</": none of ours has one.
  if (css.includes("</")) return html;
  const bare = html
    .replace(STYLESHEET, "")
    .replace("</head>", () => `<style data-inlined>${css}</style></head>`);
  return atEnd(
    bare,
    links.map(([link]) => link),
  );
}

/** A document whose scripts are named behind everything else, in their order. */
export function scriptsLast(html) {
  const scripts = html.match(SCRIPT) ?? [];
  return atEnd(html.replace(SCRIPT, "").replace(SCRIPT_HINT, ""), scripts);
}

/** Rewrites the public pages of a build. */
export function writeFirstPaint(root) {
  const folder = join(root, ".next", "server", "app");
  const read = (address) => readFileSync(join(root, ".next", address.slice("/_next/".length)), "utf8");
  for (const name of readdirSync(folder, { recursive: true }).filter((path) => PUBLIC_PAGE.test(path))) {
    const file = join(folder, name);
    if (existsSync(file)) writeFileSync(file, scriptsLast(inlineStyles(readFileSync(file, "utf8"), read)));
  }
}
