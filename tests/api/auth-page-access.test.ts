import { describe, expect, it } from "vitest";
import { LANGUAGE_COOKIE } from "@/lib/i18n/locale";
import { api, createAnonymousClient, readRunFile, send, signUp, sql } from "@/tests/harness/running-product";

const NAME = "next-auth.session-token";

function location(response: Response) {
  return new URL(response.headers.get("location") ?? "", readRunFile().app.url);
}

/** Returns the sources of one directive of the Content-Security-Policy header. */
function directive(response: Response, name: string): string[] {
  const policy = response.headers.get("content-security-policy") ?? "";
  return (
    policy
      .split("; ")
      .find((part) => part.startsWith(`${name} `))
      ?.split(" ")
      .slice(1) ?? []
  );
}

describe("pages that require a session", () => {
  // spec: 2.8, 2.9, 2.10, 2.28, 6.6, T.13
  it.each(["/account", "/account/0199?tab=posts&x=1", "/subscriptions"])(
    "%s redirects a visitor to the sign-in page",
    async (path) => {
      const response = await send(createAnonymousClient(), path);
      expect(response.status).toBe(307);
      expect(location(response).pathname).toBe("/auth");
      expect(location(response).searchParams.get("from")).toBe(path);
    },
  );

  it("account page redirects to sign-in when the cookie is invalid", async () => {
    const client = createAnonymousClient();
    client.cookies.set(NAME, "made.up.value");
    expect(location(await send(client, "/account")).pathname).toBe("/auth");
  });

  // spec: D7.18, D7.19, D7.21
  it("sign-in page is shown with a revoked cookie, which the session check removes", async () => {
    const user = await signUp();
    expect(location(await send(user, "/auth")).pathname).toBe("/account");
    await sql("UPDATE session SET revoked_at = now() WHERE user_id = $1", [user.user._id]);
    const response = await send(user, "/auth");
    expect([response.status, response.headers.get("location")]).toEqual([200, null]);
    expect(user.cookies.has(NAME)).toBe(true);
    expect((await api(user, "GET", "/auth/check")).body).toEqual({ user: null });
    expect(user.cookies.has(NAME)).toBe(false);
  });

  // spec: 6.6
  it("subscriptions page does not redirect a signed-in user", async () => {
    const response = await send(await signUp(), "/subscriptions");
    expect(response.status).toBe(200);
    expect(response.headers.get("location") ?? "").not.toContain("/auth");
  });
});

describe("public pages", () => {
  // spec: 2.1, 2.66, 2.70, 6.1, D6.8, D6.10
  it.each([
    ["/", "he-IL", "none", "he", "rtl"],
    ["/", "en-US", "none", "en", "ltr"],
    ["/he", "en-US", "none", "he", "rtl"],
    ["/auth", "he-IL", "none", "he", "rtl"],
    ["/auth", "fr-FR", "none", "en", "ltr"],
    ["/", "en-US", "he", "he", "rtl"],
    ["/about", "he-IL", "en", "en", "ltr"],
    ["/auth", "en-US", "he", "he", "rtl"],
  ])(
    "%s for a browser in %s with the language cookie %s is %s",
    async (path, language, stored, lang, dir) => {
      const client = createAnonymousClient();
      client.cookies.set(LANGUAGE_COOKIE, stored);
      const response = await send(client, path, { headers: { "accept-language": language } });
      const [tag = ""] = /<html[^>]*>/.exec(await response.text()) ?? [];
      expect(tag).toContain(`lang="${lang}"`);
      expect(tag).toContain(`dir="${dir}"`);
    },
  );

  it("public page has one URL in English", async () => {
    const response = await send(createAnonymousClient(), "/en/about?x=1");
    expect(response.status).toBe(307);
    expect(location(response).pathname + location(response).search).toBe("/about?x=1");
  });

  it("English URL stores English, so that a Hebrew browser stays in it without scripts", async () => {
    const { headers } = await send(createAnonymousClient(), "/en/about");
    expect(headers.get("cache-control")).toContain("no-store");
    const [cookie = ""] = headers.getSetCookie();
    expect(cookie).toMatch(/^kolot\.lang=en; Path=\/; .*Max-Age=31536000; SameSite=lax$/i);
    const request = { headers: { "accept-language": "he-IL", cookie: "kolot.lang=en" } };
    const response = await send(createAnonymousClient(), "/about", request);
    expect(await response.text()).toContain('<html lang="en"');
  });

  it("public page is not cached by shared caches", async () => {
    const response = await send(createAnonymousClient(), "/");
    expect(response.headers.get("cache-control")).toContain("private");
  });

  it("public page allows exactly its own inline scripts", async () => {
    const response = await send(createAnonymousClient(), "/");
    const sources = directive(response, "script-src");
    expect(sources).not.toContain("'unsafe-inline'");
    expect(sources.some((source) => source.startsWith("'sha256-"))).toBe(true);
  });
});

it("dynamic page gets a new nonce for each response", async () => {
  const responses = await Promise.all([
    send(createAnonymousClient(), "/auth"),
    send(createAnonymousClient(), "/auth"),
  ]);
  const nonces = responses.map((response) =>
    directive(response, "script-src").find((one) => one.startsWith("'nonce-")),
  );
  expect(new Set(nonces).size).toBe(2);
  const html = (await responses[0]?.text()) ?? "";
  const scripts = [...html.matchAll(/<script[^>]*>/g)].map(([tag]) => tag);
  expect(scripts.length).toBeGreaterThan(0);
  for (const tag of scripts) expect(tag).toContain(`nonce="${nonces[0]?.slice(7, -1)}"`);
});

it("malformed path redirects to the landing page", async () => {
  const response = await send(createAnonymousClient(), "/payment/%E0%A4%A");
  expect([307, 308]).toContain(response.status);
  expect(location(response).pathname).toBe("/");
});

it("page requested under another host name links to the host whose cookies are valid", async () => {
  const { app } = readRunFile();
  const other = app.url.replace("localhost", "127.0.0.1");
  const page = await (await fetch(`${other}/auth?from=%2Faccount&x="><script>`)).text();
  expect(page).toContain(`content="0; url=${app.url}/auth?from=%2Faccount&#38;x=%22%3E%3Cscript%3E"`);
  expect(page).not.toContain("<script");
});
