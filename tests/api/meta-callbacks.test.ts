import { createHmac } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { takeExclusiveEmulators } from "@/tests/harness/exclusive-emulators";
import { productEnvironment, readRunFile } from "@/tests/harness/running-product";
import { controlAt } from "@/tests/harness/sandbox-control";

takeExclusiveEmulators("meta");

const sandbox = controlAt(() => readRunFile().sandbox.url);
const site = () => readRunFile().app.url;
let code = "";

beforeAll(async () => {
  const event = { service: "meta", event: "data-deletion", url: `${site()}/api/meta/data-deletion` };
  const { status, body } = await sandbox.trigger(event);
  expect(status).toBe(200);
  code = JSON.parse(body).confirmation_code;
  expect(JSON.parse(body).url).toBe(`${site()}/data-deletion/${code}`);
});

const page = async (path: string, language: string) => {
  const response = await fetch(`${site()}/data-deletion/${path}`, {
    headers: { "accept-language": language },
  });
  return { status: response.status, html: await response.text(), robots: response.headers };
};

describe("Meta callbacks", () => {
  it.each([
    ["en", "was deleted", "We don’t know this code"],
    ["he", "נמחקו", "הקוד הזה לא מוכר לנו"],
  ])(
    "page about a deletion in %s says that it is done, or that the code is unknown",
    async (language, done, unknown) => {
      const known = await page(code, language);
      expect(known.status).toBe(200);
      expect(known.html).toContain(done);
      expect(known.html).toContain('name="robots" content="noindex"');
      expect((await page("0".repeat(32), language)).html).toContain(unknown);
    },
  );

  it("removal of the app is accepted from Meta only", async () => {
    const url = `${site()}/api/meta/deauthorize`;
    expect(await sandbox.trigger({ service: "meta", event: "deauthorize", url })).toMatchObject({
      status: 204,
    });
    const forged = { service: "meta", event: "deauthorize", url, secret: "not-the-secret" };
    expect(await sandbox.trigger(forged)).toMatchObject({ status: 400 });
    expect((await fetch(url, { method: "POST" })).status).toBe(400);
    expect((await fetch(url)).status).toBe(405);
  });

  it("request signed for another user is answered and changes nothing", async () => {
    const payload = { user_id: "1", algorithm: "HMAC-SHA256", issued_at: Math.floor(Date.now() / 1000) };
    const body = Buffer.from(JSON.stringify(payload)).toString("base64url");
    const secret = productEnvironment().FB_APP_SECRET ?? "";
    const signature = createHmac("sha256", secret).update(body).digest("base64url");
    const response = await fetch(`${site()}/api/meta/data-deletion`, {
      method: "POST",
      body: new URLSearchParams({ signed_request: `${signature}.${body}` }),
    });
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ url: expect.any(String), confirmation_code: expect.any(String) });
  });
});
