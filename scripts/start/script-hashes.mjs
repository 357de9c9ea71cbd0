// Hashes of the inline scripts of static pages. A page written at build time cannot carry the nonce of a request, so
// its policy names each of its scripts (docs/decisions/007-language-and-static-pages.md).
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { writeJson } from "./files.mjs";

const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g;

/** Hashes of the inline scripts in a document, each once, as a content security policy names them. */
export function inlineScriptHashes(html) {
  const bodies = [...html.matchAll(INLINE_SCRIPT)].map(([, body]) => body);
  return [...new Set(bodies.map((body) => createHash("sha256").update(body).digest("base64")))];
}

/** Writes `.next/kolot-script-hashes.json`: the address of each page that `next build` wrote → its hashes. */
export function writeScriptHashes(root) {
  const folder = join(root, ".next", "server", "app");
  const pages = readdirSync(folder, { recursive: true }).filter((name) => name.endsWith(".html"));
  const hashes = pages.sort().map((name) => {
    const path = `/${name.replaceAll("\\", "/").slice(0, -".html".length)}`;
    return [path, inlineScriptHashes(readFileSync(join(folder, name), "utf8"))];
  });
  writeJson(join(root, ".next", "kolot-script-hashes.json"), Object.fromEntries(hashes));
}
