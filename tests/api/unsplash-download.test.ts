import { randomUUID } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { describeCommonRejections, getInvalidFields } from "@/tests/api/rejection-tests";
import { getCredits, readLedgerEntries } from "@/tests/harness/account-fixtures";
import { takeExclusiveEmulators } from "@/tests/harness/exclusive-emulators";
import {
  api,
  control,
  productEnvironment,
  readRunFile,
  type SignedUpUser,
  signUp,
} from "@/tests/harness/running-product";

takeExclusiveEmulators("unsplash");

let user: SignedUpUser;
let canary: Server;
let connections = 0;

beforeAll(async () => {
  user = await signUp();
  canary = createServer((_, response) => response.end("{}"));
  canary.on("connection", () => {
    connections += 1;
  });
  await new Promise<void>((ready) => canary.listen(0, "127.0.0.1", ready));
});
afterAll(() => canary.close());

const add = (body: unknown) => api(user, "POST", "/unsplash/download", body);
const photoOf = async (words: string) =>
  (await api(user, "GET", `/unsplash/search?query=${words}`)).body.photos[0];
const downloadsOf = async (id: string) => {
  const { effects } = await control.effects("unsplash");
  return effects.filter(({ data }: { data: { photoId: string } }) => data.photoId === id).length;
};

// spec: 7.66, D5.17
it("photo download is reported and stored in the user's library with its author", async () => {
  const photo = await photoOf("cactus");
  const before = await downloadsOf(photo.id);
  const { status, body } = await add({ downloadUrl: photo.downloadUrl });
  expect(status).toBe(200);
  expect(body.url).toBe(body.image.url);
  expect(body.url).toContain(productEnvironment().MEDIA_PUBLIC_URL);
  expect(body.image).toMatchObject({
    source: "stock",
    label: photo.alt,
    credit: { ...photo.author, photoUrl: photo.photoUrl },
  });
  expect((await fetch(body.url)).headers.get("content-type")).toBe("image/jpeg");
  expect((await add({ downloadUrl: photo.downloadUrl })).body.image._id).toBe(body.image._id);
  expect(await downloadsOf(photo.id)).toBe(before + 1);
  // Searching and downloading photos costs no credits.
  expect(await getCredits(user)).toMatchObject({ balance: 100, reserved: 0 });
  expect(await readLedgerEntries(user)).toHaveLength(1);
});

it("failed photo download reports the use once when it is retried with the same key", async () => {
  const photo = await photoOf("desk");
  const before = await downloadsOf(photo.id);
  const key = { "idempotency-key": randomUUID() };
  const attempt = () => api(user, "POST", "/unsplash/download", { downloadUrl: photo.downloadUrl }, key);
  const malformed = { service: "unsplash", path: `/photo-${photo.id}`, action: { kind: "malformed" } };
  await control.armFault({ ...malformed, times: 1 });
  const failed = await attempt();
  expect(failed.status).toBeGreaterThanOrEqual(400);
  expect(await attempt()).toMatchObject({ status: failed.status, body: { code: failed.body.code } });
  expect(await downloadsOf(photo.id)).toBe(before + 1);
  expect((await add({ downloadUrl: photo.downloadUrl })).status).toBe(200);
});

describe("rejected photo downloads [SSRF1]", () => {
  it("photo download rejects URLs of other hosts without connecting", async () => {
    const { downloadUrl } = await photoOf("bread");
    const { port } = canary.address() as AddressInfo;
    const here = `127.0.0.1:${port}`;
    const { host } = new URL(downloadUrl);
    const { pathname, search } = new URL(downloadUrl);
    const corpus = [
      `http://${here}${pathname}${search}`,
      ...["localhost.", "2130706433", "0x7f.1", "127.1", "[::ffff:7f00:1]", "①②⑦.0.0.1"].map(
        (name) => `http://${name}:${port}${pathname}${search}`,
      ),
      `http://${host}@${here}${pathname}${search}`,
      `http://${here}#@${host}${pathname}`,
      `http://${here}\\@${host}${pathname}`,
      `http://user:word@${host}${pathname}${search}`,
      downloadUrl.replace("http:", "https:"),
      downloadUrl.replace("http:", "file:"),
      downloadUrl.replace(/:\d+\//, `:${port}/`),
      downloadUrl.replace("/photos/", "/photos/../../_control/reset?"),
      downloadUrl.replace("/photos/", "/photos/%2e%2e/"),
      downloadUrl.replace("/download", "/download/.."),
      `${downloadUrl}&next=http://${here}/`,
      `${downloadUrl}#fragment`,
      ` ${downloadUrl}`,
      `${readRunFile().sandbox.url}/unsplash/site/photos/x/download`,
      "https://api.unsplash.com/photos/abc/download",
      "https://unsplash.com/photos/abc/download",
      "http://169.254.169.254/latest/meta-data",
      "data:text/plain,x",
    ];
    const before = (await control.effects("unsplash")).effects.length;
    for (const address of corpus) {
      const response = await add({ downloadUrl: address });
      expect(response, address).toMatchObject({ status: 400, body: { code: "validation_error" } });
      expect(getInvalidFields(response)).toEqual(["downloadUrl"]);
    }
    expect(connections).toBe(0);
    expect((await control.effects("unsplash")).effects).toHaveLength(before);
  });

  it("photo download follows no redirect", async () => {
    const { port } = canary.address() as AddressInfo;
    const photo = await photoOf("gift");
    const location = `http://127.0.0.1:${port}/`;
    const redirect = { service: "unsplash", times: 1, action: { kind: "redirect", location } };
    await control.armFault({ ...redirect, path: `/photos/${photo.id}/download` });
    expect((await add({ downloadUrl: photo.downloadUrl })).status).toBe(502);
    await control.armFault({ ...redirect, path: `/photo-${photo.id}` });
    expect((await add({ downloadUrl: photo.downloadUrl })).status).toBe(502);
    expect(connections).toBe(0);
    expect((await add({ downloadUrl: photo.downloadUrl })).status).toBe(200);
  });

  it.each([{}, { downloadUrl: "" }, { downloadUrl: 5 }, { downloadUrl: "x".repeat(501) }])(
    "photo download rejects %j",
    async (body) => {
      expect(getInvalidFields(await add(body))).toEqual(["downloadUrl"]);
    },
  );
});

it("deleted photo returns 404", async () => {
  const { downloadUrl, id } = await photoOf("bread");
  expect((await add({ downloadUrl: downloadUrl.replace(id, "unknown-one") })).status).toBe(404);
});

describeCommonRejections({
  method: "POST",
  path: () => "/unsplash/download",
  body: () => ({ downloadUrl: `${productEnvironment().UNSPLASH_API_BASE}/photos/unknown-one/download` }),
  owned: false,
});
