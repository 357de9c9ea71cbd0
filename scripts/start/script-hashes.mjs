// Static pages cannot carry a nonce: their policy lists the hashes of inline scripts (decision 007).
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { writeJson } from "./atomic-files.mjs";

const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g;

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
