import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { FLAWS } from "@/sandbox/google/id-token";
import {
  CLIENT_ID,
  choose,
  MAYA,
  ORIGIN,
  open,
  publishedKeys,
  selectUrl,
} from "@/sandbox/google/test-client";
import { startTestSandbox, type TestSandbox } from "@/sandbox/test-sandbox";

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
beforeEach(() => sandbox.control("POST", "reset", {}));
afterAll(() => sandbox.remove());

const trigger = async (data: object) =>
  (await sandbox.control("POST", "trigger", { service: "google", ...data })).json;

it("shows who can sign in, and says that it is a sandbox", async () => {
  const answer = await fetch(selectUrl(sandbox.url));
  const text = await answer.text();
  for (const part of ["stands in for Google", "Maya Levin", "נועה ברק", "tom.reed@post.example", "Kolot"]) {
    expect(text).toContain(part);
  }
  expect(answer.headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
});

it("gives a token as the real one does, signed by a published key", async () => {
  const before = Math.floor(Date.now() / 1000);
  const token = await open(sandbox.url, await choose(sandbox.url, { account: MAYA }, { nonce: "n-7" }));
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
  expect(iat).toBeGreaterThanOrEqual(before);
  expect((await fetch(String(token.claims.picture))).headers.get("content-type")).toBe("image/svg+xml");
});

it("hands the token to the page that asked and to no other", async () => {
  const origin = "http://localhost:4321";
  const answer = await fetch(selectUrl(sandbox.url, { origin }), {
    method: "POST",
    body: new URLSearchParams({ account: MAYA }),
  });
  expect(await answer.text()).toContain(`data-origin="${origin}"`);
});

it("knows the same address as the same account, whatever else was typed", async () => {
  const email = "Dana@People.example";
  const first = await open(sandbox.url, await choose(sandbox.url, { email, name: "Dana", verified: "on" }));
  const again = await open(sandbox.url, await choose(sandbox.url, { email: email.toLowerCase() }));
  expect(first.claims).toMatchObject({ email: "dana@people.example", name: "Dana", email_verified: true });
  expect(again.claims).toMatchObject({ sub: first.claims.sub, email_verified: false });
  expect(await (await fetch(selectUrl(sandbox.url))).text()).toContain("dana@people.example");
});

it("says of Tom that his address is not verified", async () => {
  const token = await open(sandbox.url, await choose(sandbox.url, { account: "110000000000000000003" }));
  expect(token.claims.email_verified).toBe(false);
});

it("keeps its keys over a restart and a reset; two rotations bury a key", async () => {
  const credential = await choose(sandbox.url, { account: MAYA });
  sandbox = await sandbox.restart();
  await sandbox.control("POST", "reset", {});
  expect((await open(sandbox.url, credential)).isSigned).toBe(true);
  await trigger({ event: "keys-rotated" });
  expect((await open(sandbox.url, credential)).isSigned).toBe(true);
  const newer = await open(sandbox.url, await choose(sandbox.url, { account: MAYA }));
  expect(newer.header.kid).not.toBe((await open(sandbox.url, credential)).header.kid);
  await trigger({ event: "keys-rotated" });
  expect((await open(sandbox.url, credential)).isSigned).toBe(false);
  expect(await publishedKeys(sandbox.url)).toHaveLength(2);
});

it("publishes keys for others to check with, and nothing of the private half", async () => {
  const answer = await fetch(`${sandbox.url}/google/oauth2/v3/certs`);
  expect(answer.headers.get("cache-control")).toMatch(/^public, max-age=\d+/);
  for (const key of await publishedKeys(sandbox.url)) {
    expect(Object.keys(key).sort()).toEqual(["alg", "e", "kid", "kty", "n", "use"]);
  }
});

it.each(FLAWS)("gives a token with this flaw on request: %s", async (flaw) => {
  const email = "dana@people.example";
  const { credential } = await trigger({ event: "token", email, flaw });
  const { header, claims, isSigned } = await open(sandbox.url, credential);
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

it("notes each token as an effect, and knows no other event", async () => {
  await choose(sandbox.url, { account: MAYA });
  await trigger({ event: "token", email: "dana@people.example", shortIssuer: true });
  const { effects } = (await sandbox.control("GET", "effects?service=google")).json;
  expect(effects).toMatchObject([
    { kind: "id_token", data: { sub: MAYA } },
    { kind: "id_token", data: { email: "dana@people.example" } },
  ]);
  const unknown = await sandbox.control("POST", "trigger", { service: "google", event: "nonsense" });
  expect(unknown.status).toBe(400);
});

it.each(["client", "style"])("lets any page load and look into gsi/%s", async (part) => {
  const answer = await fetch(`${sandbox.url}/google/gsi/${part}`);
  expect(answer.headers.get("access-control-allow-origin")).toBe("*");
});

it("lets the button be framed by the page that asked alone", async () => {
  const query = new URLSearchParams({
    client_id: CLIENT_ID,
    origin: ORIGIN,
    hl: "he",
    text: "continue_with",
  });
  const answer = await fetch(`${sandbox.url}/google/gsi/button?${query}`);
  expect(answer.headers.get("content-security-policy")).toContain(`frame-ancestors ${ORIGIN}`);
  expect(await answer.text()).toContain("המשך עם Google");
});
