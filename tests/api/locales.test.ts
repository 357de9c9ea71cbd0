import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { CHECKOUT } from "@/tests/harness/checkout";
import { send, stranger } from "@/tests/harness/stack";

const fetchTexts = (path: string) => send(stranger(), `/locales/${path}`);

describe.each(["en", "he"])("the texts in %s", (language) => {
  const folder = join(CHECKOUT, "messages", language);
  const files = readdirSync(folder).filter((name) => name.endsWith(".json"));

  it("are seven", () => expect(files).toHaveLength(7));

  it.each(files)("%s can be read by anybody", async (file) => {
    const response = await fetchTexts(`${language}/${file}`);
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toContain("application/json");
    expect(response.headers.get("cache-control")).toContain("public");
    expect(await response.json()).toEqual(JSON.parse(readFileSync(join(folder, file), "utf8")));
  });
});

it.each([
  "fr/common.json",
  "en/nothing.json",
  "en/common",
  "en/server.json",
  "en/..%2f..%2fpackage.json",
  "..%2fen/common.json",
])("%s is not found", async (path) => {
  const response = await fetchTexts(path);
  expect(response.status).toBe(404);
  expect(await response.json()).toMatchObject({ code: "not_found" });
});
