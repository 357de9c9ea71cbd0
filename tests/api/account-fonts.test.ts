import { beforeEach, describe, expect, it } from "vitest";
import { BRAND_FONT_LIMITS } from "@/lib/canvas/limits";
import { describeCommonRejections } from "@/tests/api/rejection-tests";
import { createAccountViaApi } from "@/tests/harness/account-fixtures";
import { createFontForm, readTestFont } from "@/tests/harness/font-files";
import {
  api,
  cookieHeader,
  readRunFile,
  type SignedUpUser,
  signUp,
  sql,
} from "@/tests/harness/running-product";

let user: SignedUpUser;
let account: string;
let path: string;

beforeEach(async () => {
  user = await signUp();
  account = await createAccountViaApi(user);
  path = `/accounts/${account}/fonts`;
});

const list = async () => (await api(user, "GET", path)).body.fonts;

describe("brand fonts", () => {
  it("font is uploaded, listed, served as WOFF2 to its owner, and removed", async () => {
    const made = await api(user, "POST", path, createFontForm(await readTestFont("latin")));
    const { font } = made.body;
    expect(made).toMatchObject({
      status: 201,
      body: { font: { name: "Liberation Sans", isVariable: false, scripts: ["latin"] } },
    });
    expect(font.family).toBe(`brand-font-${font._id}`);
    expect(await list()).toEqual([font]);
    const url = `${readRunFile().app.url}/api/brand-fonts/${font._id}`;
    const served = await fetch(url, { headers: { cookie: cookieHeader(user) } });
    expect(served.headers.get("content-type")).toBe("font/woff2");
    expect(served.headers.get("cache-control")).toBe("private, max-age=3600");
    const bytes = Buffer.from(await served.arrayBuffer());
    expect(bytes.subarray(0, 4).toString()).toBe("wOF2");
    expect((await fetch(url)).status).toBe(401);
    expect((await api(user, "DELETE", `${path}/${font._id}`)).status).toBe(204);
    expect((await api(user, "DELETE", `${path}/${font._id}`)).status).toBe(404);
    expect((await api(user, "GET", `/brand-fonts/${font._id}`)).status).toBe(404);
    expect(await list()).toEqual([]);
  });

  it("same file uploaded three times at once is one font", async () => {
    const bytes = await readTestFont("variable");
    const made = await Promise.all([1, 2, 3].map(() => api(user, "POST", path, createFontForm(bytes))));
    const fonts = made.map(({ body }) => body.font);
    expect(fonts[0]).toMatchObject({ isVariable: true, scripts: ["hebrew"] });
    expect(fonts[0].family).toMatch(/^brand-font-[0-9a-f-]{36}-300-900$/);
    expect(new Set(fonts.map(({ _id }) => _id)).size).toBe(1);
    expect(await list()).toHaveLength(1);
  });

  it("brand at its limit is refused another font, also when uploads arrive together", async () => {
    await sql(
      `INSERT INTO brand_font (id, account_id, name, scripts, checksum, data)
       SELECT uuidv7(), $1, 'Font ' || n, '{latin}', n::text, '' FROM generate_series(1, $2::int) n`,
      [account, BRAND_FONT_LIMITS.maxCount - 1],
    );
    const files = await Promise.all([
      readTestFont("latin"),
      readTestFont("hebrew"),
      readTestFont("variable"),
    ]);
    const made = await Promise.all(files.map((bytes) => api(user, "POST", path, createFontForm(bytes))));
    expect(made.map(({ status }) => status).toSorted()).toEqual([201, 422, 422]);
    expect(made.find(({ status }) => status === 422)?.body).toMatchObject({
      code: "unprocessable",
      details: { reason: "full", limit: BRAND_FONT_LIMITS.maxCount },
    });
    expect(await list()).toHaveLength(BRAND_FONT_LIMITS.maxCount);
  });

  it.each([
    ["is no font", () => Buffer.from("<svg onload=alert(1)>".repeat(30)), 415, "unsupported_type"],
    ["is too large", () => Buffer.alloc(BRAND_FONT_LIMITS.maxUploadBytes + 1), 413, "too_large"],
  ])("file that %s is refused and stores nothing", async (_, make, status, code) => {
    const response = await api(user, "POST", path, createFontForm(make()));
    expect(response).toMatchObject({ status, body: { code } });
    expect(await list()).toEqual([]);
  });
});

describeCommonRejections({
  method: "POST",
  path: (ids) => `/accounts/${ids.accountId}/fonts`,
  form: () => createFontForm(new Uint8Array(64)),
});
