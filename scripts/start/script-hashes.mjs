// Computes hashes of inline scripts in static pages, which cannot carry a per-request nonce and therefore
// list them in their policy (docs/decisions/007-language-and-static-pages.md).
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { writeJson } from "./atomic-files.mjs";

const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g;

/** Returns the distinct hashes of a document's inline scripts for a content security policy. */
export function inlineScriptHashes(html) {
  const bodies = [...html.matchAll(INLINE_SCRIPT)].map(([, body]) => body);
  return [...new Set(bodies.map((body) => createHash("sha256").update(body).digest("base64")))];
}

/** Writes `.next/kolot-script-hashes.json`, which maps each static page's path to its hashes. */
export function writeScriptHashes(root) {
  const folder = join(root, ".next", "server", "app");
  const pages = readdirSync(folder, { recursive: true }).filter((name) => name.endsWith(".html"));
  const hashes = pages.sort().map((name) => {
    const path = `/${name.replaceAll("\\", "/").slice(0, -".html".length)}`;
    return [path, inlineScriptHashes(readFileSync(join(folder, name), "utf8"))];
  });
  writeJson(join(root, ".next", "kolot-script-hashes.json"), Object.fromEntries(hashes));
}
