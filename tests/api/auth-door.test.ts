import { describe, expect, it } from "vitest";
import { run, send, signUp, stranger } from "@/tests/harness/stack";

const NAME = "next-auth.session-token";

function location(response: Response) {
  return new URL(response.headers.get("location") ?? "", run().app.url);
}

/** One directive of the answer's policy, as words. */
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

describe("pages for signed-in people", () => {
  it.each(["/account", "/account/0199?tab=posts&x=1", "/subscriptions"])(
    "%s asks a visitor to sign in",
    async (path) => {
      const response = await send(stranger(), path);
      expect(response.status).toBe(307);
      expect(location(response).pathname).toBe("/auth");
      expect(location(response).searchParams.get("from")).toBe(path);
    },
  );

  it("asks again when the cookie is none of ours", async () => {
    const client = stranger();
    client.cookies.set(NAME, "made.up.value");
    expect(location(await send(client, "/account")).pathname).toBe("/auth");
  });

  it("does not send a signed-in person away", async () => {
    const response = await send(await signUp(), "/subscriptions");
    expect(response.headers.get("location") ?? "").not.toContain("/auth");
  });
});

describe("public pages", () => {
  it.each([
    ["/", "he-IL", "he", "rtl"],
    ["/", "en-US", "en", "ltr"],
    ["/he", "en-US", "he", "rtl"],
  ])("%s for a browser in %s is %s", async (path, language, lang, dir) => {
    const response = await send(stranger(), path, { headers: { "accept-language": language } });
    const [tag = ""] = /<html[^>]*>/.exec(await response.text()) ?? [];
    expect(tag).toContain(`lang="${lang}"`);
    expect(tag).toContain(`dir="${dir}"`);
  });

  it("have one address in English", async () => {
    const response = await send(stranger(), "/en/about?x=1");
    expect(response.status).toBe(308);
    expect(location(response).pathname + location(response).search).toBe("/about?x=1");
  });

  it("keep no language in a shared cache", async () => {
    const response = await send(stranger(), "/");
    expect(response.headers.get("cache-control")).toContain("private");
  });

  it("let exactly their own inline scripts run", async () => {
    const response = await send(stranger(), "/");
    const sources = directive(response, "script-src");
    expect(sources).not.toContain("'unsafe-inline'");
    expect(sources.some((source) => source.startsWith("'sha256-"))).toBe(true);
  });
});

it("gives every made page a nonce of its own", async () => {
  const answers = await Promise.all([send(stranger(), "/auth"), send(stranger(), "/auth")]);
  const nonces = answers.map((answer) =>
    directive(answer, "script-src").find((one) => one.startsWith("'nonce-")),
  );
  expect(new Set(nonces).size).toBe(2);
  const html = (await answers[0]?.text()) ?? "";
  const scripts = [...html.matchAll(/<script[^>]*>/g)].map(([tag]) => tag);
  expect(scripts.length).toBeGreaterThan(0);
  for (const tag of scripts) expect(tag).toContain(`nonce="${nonces[0]?.slice(7, -1)}"`);
});

it("sends an address that cannot be read to the first page", async () => {
  const response = await send(stranger(), "/payment/%E0%A4%A");
  expect([307, 308]).toContain(response.status);
  expect(location(response).pathname).toBe("/");
});

it("a page asked for by another name of this machine leads on to the one whose cookies count", async () => {
  const { app } = run();
  const other = app.url.replace("localhost", "127.0.0.1");
  const page = await (await fetch(`${other}/auth?from=%2Faccount&x="><script>`)).text();
  expect(page).toContain(`content="0; url=${app.url}/auth?from=%2Faccount&#38;x=%22%3E%3Cscript%3E"`);
  expect(page).not.toContain("<script");
});
