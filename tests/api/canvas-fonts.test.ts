import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { CANVAS_FONTS, filesOf, fontAddress } from "@/lib/canvas/fonts";
import { CHECKOUT } from "@/tests/harness/checkout";
import { send, stranger } from "@/tests/harness/stack";

it.each(CANVAS_FONTS.flatMap(filesOf))("$path can be had by anybody, and kept", async (file) => {
  const response = await send(stranger(), fontAddress(file));
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toBe("font/woff2");
  expect(response.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  expect(response.headers.get("set-cookie")).toBeNull();
  const given = Buffer.from(await response.arrayBuffer());
  expect(given.equals(await readFile(join(CHECKOUT, "node_modules", file.path)))).toBe(true);
});

it.each([
  "5.2.0/heebo-hebrew-wght-normal.woff2",
  "5.3.0/heebo-cyrillic-wght-normal.woff2",
  "5.3.0/..%2f..%2fpackage.json",
  "5.3.0/%2e%2e%2f..%2f.env.woff2",
  "..%2f5.3.0/heebo-hebrew-wght-normal.woff2",
  "5.3.0/constructor.woff2",
])("%s is not found", async (path) => {
  const response = await send(stranger(), `/canvas-fonts/${path}`);
  expect(response.status).toBe(404);
  expect(response.headers.get("cache-control")).toBe("no-store");
  expect(await response.json()).toMatchObject({ code: "not_found" });
});
