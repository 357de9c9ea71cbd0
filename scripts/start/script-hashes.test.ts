import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { inlineScriptHashes, writeScriptHashes } from "@/scripts/start/script-hashes.mjs";

// printf 'one()' | openssl dgst -sha256 -binary | base64
const ONE = "HR7iaask9daLMRRskMI++QeJtjWDOjyPA6lGzYGzKW4=";
const TWO = "iMrPAWirDC2X0OhZzLsM2MRIWSmepJGI4r7D8ZlwBOw=";

it("script hashes contain every inline script once and no external script", () => {
  const html = `<script src="/a.js"></script><script>one()</script><script id="x" async="">two()</script><script>one()</script>`;
  expect(inlineScriptHashes(html)).toEqual([ONE, TWO]);
});

it("script hashes are written per page under its path", () => {
  const root = mkdtempSync(join(tmpdir(), "kolot-hashes-"));
  try {
    const app = join(root, ".next", "server", "app");
    mkdirSync(join(app, "he"), { recursive: true });
    writeFileSync(join(app, "he.html"), "<script>one()</script>");
    writeFileSync(join(app, "he", "about.html"), "<script>two()</script>");
    writeFileSync(join(app, "he", "about.rsc"), "<script>three()</script>");
    writeScriptHashes(root);
    const written = JSON.parse(readFileSync(join(root, ".next", "kolot-script-hashes.json"), "utf8"));
    expect(written).toEqual({ "/he": [ONE], "/he/about": [TWO] });
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
});
