import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { CANVAS_FONTS, getFontFiles, getFontUrl } from "@/lib/canvas/fonts";
import { REPOSITORY_ROOT } from "@/tests/harness/npm-start";
import { createAnonymousClient, send } from "@/tests/harness/running-product";

it.each(CANVAS_FONTS.flatMap(getFontFiles))("font $path is public and cacheable", async (file) => {
  const response = await send(createAnonymousClient(), getFontUrl(file));
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toBe("font/woff2");
  expect(response.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  expect(response.headers.get("set-cookie")).toBeNull();
  const given = Buffer.from(await response.arrayBuffer());
  expect(given.equals(await readFile(join(REPOSITORY_ROOT, "node_modules", file.path)))).toBe(true);
});

it.each([
  "5.2.0/heebo-hebrew-wght-normal.woff2",
  "5.3.0/heebo-cyrillic-wght-normal.woff2",
  "5.3.0/..%2f..%2fpackage.json",
  "5.3.0/%2e%2e%2f..%2f.env.woff2",
  "..%2f5.3.0/heebo-hebrew-wght-normal.woff2",
  "5.3.0/constructor.woff2",
])("font path %s returns 404", async (path) => {
  const response = await send(createAnonymousClient(), `/canvas-fonts/${path}`);
  expect(response.status).toBe(404);
  expect(response.headers.get("cache-control")).toBe("no-store");
  expect(await response.json()).toMatchObject({ code: "not_found" });
});
