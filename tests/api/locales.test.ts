import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { REPOSITORY_ROOT } from "@/tests/harness/npm-start";
import { createAnonymousClient, send } from "@/tests/harness/running-product";

const fetchTexts = (path: string) => send(createAnonymousClient(), `/locales/${path}`);

describe.each(["en", "he"])("message files in %s", (language) => {
  const folder = join(REPOSITORY_ROOT, "messages", language);
  const files = readdirSync(folder).filter((name) => name.endsWith(".json"));

  // spec: 7.75
  it("message folder contains seven files", () => expect(files).toHaveLength(7));

  // spec: 7.74, D6.2
  it.each(files)("%s is publicly readable", async (file) => {
    const response = await fetchTexts(`${language}/${file}`);
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toContain("application/json");
    expect(response.headers.get("cache-control")).toContain("public");
    expect(await response.json()).toEqual(JSON.parse(readFileSync(join(folder, file), "utf8")));
  });
});

// spec: 5.1, D6.3, D6.5
it.each([
  "fr/common.json",
  "en/nothing.json",
  "en/common",
  "en/server.json",
  "en/..%2f..%2fpackage.json",
  "..%2fen/common.json",
])("%s returns 404", async (path) => {
  const response = await fetchTexts(path);
  expect(response.status).toBe(404);
  expect(await response.json()).toMatchObject({ code: "not_found" });
});
