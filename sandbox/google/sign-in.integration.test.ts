import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { TOKEN_FLAWS } from "@/sandbox/google/id-token";
import {
  buildChooserUrl,
  CLIENT_ID,
  chooseAccount,
  decodeToken,
  MAYA,
  ORIGIN,
  publishedKeys,
} from "@/tests/harness/sandbox/google-calls";
import { startTestSandbox, type TestSandbox } from "@/tests/harness/sandbox/start-test-sandbox";

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
beforeEach(() => sandbox.control("POST", "reset", {}));
afterAll(() => sandbox.remove());

const trigger = async (data: object) =>
  (await sandbox.control("POST", "trigger", { service: "google", ...data })).json;

it("account chooser lists the accounts and the sandbox banner", async () => {
  const response = await fetch(buildChooserUrl(sandbox.url));
  const text = await response.text();
  for (const part of ["emulates Google", "Maya Levin", "נועה ברק", "tom.reed@post.example", "Kolot"]) {
    expect(text).toContain(part);
  }
  expect(response.headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
});

it("ID token has the documented claims and a published key", async () => {
  const previous = Math.floor(Date.now() / 1000);
  const token = await decodeToken(
    sandbox.url,
    await chooseAccount(sandbox.url, { account: MAYA }, { nonce: "n-7" }),
  );
  expect(token.isSigned).toBe(true);
  expect(token.header).toMatchObject({ alg: "RS256", typ: "JWT" });
  expect(token.claims).toMatchObject({
    iss: "https://accounts.google.com",
    aud: CLIENT_ID,
    azp: CLIENT_ID,
    sub: MAYA,
    email: "maya.levin@gmail.example",
    email_verified: true,
    name: "Maya Levin",
    given_name: "Maya",
    family_name: "Levin",
    nonce: "n-7",
  });
  const { iat, exp } = token.claims as { iat: number; exp: number };
  expect(exp - iat).toBe(3_600);
  expect(iat).toBeGreaterThanOrEqual(previous);
  expect((await fetch(String(token.claims.picture))).headers.get("content-type")).toBe("image/svg+xml");
});

it("chooser posts the token to the requesting origin only", async () => {
  const origin = "http://localhost:4321";
  const response = await fetch(buildChooserUrl(sandbox.url, { origin }), {
    method: "POST",
    body: new URLSearchParams({ account: MAYA }),
  });
  expect(await response.text()).toContain(`data-origin="${origin}"`);
});

it("a typed address always maps to the same account", async () => {
  const email = "Dana@People.example";
  const first = await decodeToken(
    sandbox.url,
    await chooseAccount(sandbox.url, { email, name: "Dana", verified: "on" }),
  );
  const again = await decodeToken(
    sandbox.url,
    await chooseAccount(sandbox.url, { email: email.toLowerCase() }),
  );
  expect(first.claims).toMatchObject({ email: "dana@people.example", name: "Dana", email_verified: true });
  expect(again.claims).toMatchObject({ sub: first.claims.sub, email_verified: false });
  expect(await (await fetch(buildChooserUrl(sandbox.url))).text()).toContain("dana@people.example");
});

it("ID token marks the unverified address of Tom", async () => {
  const token = await decodeToken(
    sandbox.url,
    await chooseAccount(sandbox.url, { account: "110000000000000000003" }),
  );
  expect(token.claims.email_verified).toBe(false);
});

it("keys survive restart and reset; two rotations remove a key", async () => {
  const credential = await chooseAccount(sandbox.url, { account: MAYA });
  sandbox = await sandbox.restart();
  await sandbox.control("POST", "reset", {});
  expect((await decodeToken(sandbox.url, credential)).isSigned).toBe(true);
  await trigger({ event: "keys-rotated" });
  expect((await decodeToken(sandbox.url, credential)).isSigned).toBe(true);
  const newer = await decodeToken(sandbox.url, await chooseAccount(sandbox.url, { account: MAYA }));
  expect(newer.header.kid).not.toBe((await decodeToken(sandbox.url, credential)).header.kid);
  await trigger({ event: "keys-rotated" });
  expect((await decodeToken(sandbox.url, credential)).isSigned).toBe(false);
  expect(await publishedKeys(sandbox.url)).toHaveLength(2);
});

it("certs endpoint publishes no private key material", async () => {
  const response = await fetch(`${sandbox.url}/google/oauth2/v3/certs`);
  expect(response.headers.get("cache-control")).toMatch(/^public, max-age=\d+/);
  for (const key of await publishedKeys(sandbox.url)) {
    expect(Object.keys(key).sort()).toEqual(["alg", "e", "kid", "kty", "n", "use"]);
  }
});

it.each(TOKEN_FLAWS)("token event issues a token with the flaw %s", async (flaw) => {
  const email = "dana@people.example";
  const { credential } = await trigger({ event: "token", email, flaw });
  const { header, claims, isSigned } = await decodeToken(sandbox.url, credential);
  const now = Date.now() / 1000;
  const seen = {
    "wrong-audience": claims.aud !== CLIENT_ID && isSigned,
    "wrong-issuer": !/^(https:\/\/)?accounts\.google\.com$/.test(String(claims.iss)) && isSigned,
    expired: Number(claims.exp) < now && isSigned,
    unsigned: header.alg === "none" && credential.endsWith("."),
    "other-key": header.alg === "RS256" && !isSigned,
    "unknown-key": header.alg === "RS256" && !isSigned,
    "shared-secret": header.alg === "HS256",
    changed: header.alg === "RS256" && !isSigned,
    unverified: claims.email_verified === false && isSigned,
    "no-email": claims.email === undefined && isSigned,
  };
  expect(seen[flaw]).toBe(true);
});

it("each token is recorded as an effect; unknown events are rejected", async () => {
  await chooseAccount(sandbox.url, { account: MAYA });
  await trigger({ event: "token", email: "dana@people.example", shortIssuer: true });
  const { effects } = (await sandbox.control("GET", "effects?service=google")).json;
  expect(effects).toMatchObject([
    { kind: "id_token", data: { sub: MAYA } },
    { kind: "id_token", data: { email: "dana@people.example" } },
  ]);
  const unknown = await sandbox.control("POST", "trigger", { service: "google", event: "nonsense" });
  expect(unknown.status).toBe(400);
});

it.each(["client", "style"])("any origin may load and read gsi/%s", async (part) => {
  const response = await fetch(`${sandbox.url}/google/gsi/${part}`);
  expect(response.headers.get("access-control-allow-origin")).toBe("*");
});

it("button may be framed by the requesting origin only", async () => {
  const query = new URLSearchParams({
    client_id: CLIENT_ID,
    origin: ORIGIN,
    hl: "he",
    text: "continue_with",
  });
  const response = await fetch(`${sandbox.url}/google/gsi/button?${query}`);
  expect(response.headers.get("content-security-policy")).toContain(`frame-ancestors ${ORIGIN}`);
  expect(await response.text()).toContain("המשך עם Google");
});
