import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { REPOSITORY_ROOT } from "@/tests/harness/npm-start";
import { createAnonymousClient, send, signUp } from "@/tests/harness/running-product";

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

// spec: D6.5
it.each(["mail", "landing", "content-plan"])("server texts %s are not served", async (name) => {
  expect((await fetchTexts(`en/server/${name}.json`)).status).toBe(404);
});

// spec: 5.1, D6.3, D6.5
it.each([
  "fr/common.json",
  "en/nothing.json",
  "en/common",
  "en/server.json",
  "en/server%2fmail.json",
  "ar/common.json",
  "en/..%2f..%2fpackage.json",
  "..%2fen/common.json",
])("%s returns 404", async (path) => {
  const response = await fetchTexts(path);
  expect(response.status).toBe(404);
  expect(await response.json()).toMatchObject({ code: "not_found" });
});

/** Texts that a document preloads, as [namespace, address]. */
async function findPreloads(path: string, caller = createAnonymousClient()) {
  const html = await (await send(caller, path)).text();
  const links = html.matchAll(
    /<link rel="preload" href="(\/locales\/en\/(\w+)\.compiled\.json\?v=\w+)" as="fetch"/g,
  );
  return { html, preloads: [...links].map(([, url = "", name = ""]) => ({ name, url })) };
}

describe("texts of a document", () => {
  // spec: 7.74, D6.2
  it.each([
    ["/auth", ["auth", "common"]],
    ["/verify-email/x", ["auth", "common"]],
    ["/payment/success", ["common", "subscription"]],
    ["/data-deletion/x", ["common", "support"]],
    ["/review/x", ["common", "contentPlanner", "posts"]],
  ])("%s preloads only its namespaces and carries no catalog", async (path, names) => {
    const { html, preloads } = await findPreloads(path);
    expect(preloads.map(({ name }) => name).sort()).toEqual(names);
    const { notifications } = JSON.parse(
      readFileSync(join(REPOSITORY_ROOT, "messages/en/common.json"), "utf8"),
    );
    for (const text of [notifications.readAll, notifications.failed]) expect(html).not.toContain(text);
  });

  // spec: 7.74, D6.2
  it("application page preloads all namespaces in a document of at most 12 KB", async () => {
    const { html, preloads } = await findPreloads("/account", await signUp());
    expect(preloads).toHaveLength(7);
    expect(gzipSync(html).length).toBeLessThan(12 * 1024);
  });

  it("texts of the current version are immutable, and others are cached for five minutes", async () => {
    const [first] = (await findPreloads("/auth")).preloads;
    const cachingOf = async (url: string) =>
      (await send(createAnonymousClient(), url)).headers.get("cache-control");
    expect(await cachingOf(first?.url ?? "")).toBe("public, max-age=31536000, immutable");
    expect(await cachingOf("/locales/en/auth.json?v=000000000000")).toBe("public, max-age=300");
    expect(await cachingOf((first?.url ?? "").replace("/en/", "/he/"))).toBe("public, max-age=300");
  });
});
