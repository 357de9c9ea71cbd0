import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { describeRefusals, fieldsOf } from "@/tests/api/refusals";
import { api, control, type Person, run, signUp, stackEnvironment } from "@/tests/harness/stack";
import { creditsOf, ledgerOf } from "@/tests/harness/story";
import { takeTurnAt } from "@/tests/harness/turn";

takeTurnAt("unsplash");

let person: Person;
let canary: Server;
let connections = 0;

beforeAll(async () => {
  person = await signUp();
  canary = createServer((_, response) => response.end("{}"));
  canary.on("connection", () => {
    connections += 1;
  });
  await new Promise<void>((ready) => canary.listen(0, "127.0.0.1", ready));
});
afterAll(() => canary.close());

const add = (body: unknown) => api(person, "POST", "/unsplash/download", body);
const photoOf = async (words: string) =>
  (await api(person, "GET", `/unsplash/search?query=${words}`)).body.photos[0];
const downloadsOf = async (id: string) => {
  const { effects } = await control.effects("unsplash");
  return effects.filter(({ data }: { data: { photoId: string } }) => data.photoId === id).length;
};

it("reports the use, and puts the picture into our own storage and the person's library with its author", async () => {
  const photo = await photoOf("cactus");
  const before = await downloadsOf(photo.id);
  const { status, body } = await add({ downloadUrl: photo.downloadUrl });
  expect(status).toBe(200);
  expect(body.url).toBe(body.image.url);
  expect(body.url).toContain(stackEnvironment().MEDIA_PUBLIC_URL);
  expect(body.image).toMatchObject({
    source: "stock",
    label: photo.alt,
    credit: { ...photo.author, photoUrl: photo.photoUrl },
  });
  expect((await fetch(body.url)).headers.get("content-type")).toBe("image/jpeg");
  expect((await add({ downloadUrl: photo.downloadUrl })).body.image._id).toBe(body.image._id);
  expect(await downloadsOf(photo.id)).toBe(before + 1);
  // Searching and taking a photo costs nothing (decisions.md, "Credits").
  expect(await creditsOf(person)).toMatchObject({ balance: 100, reserved: 0 });
  expect(await ledgerOf(person)).toHaveLength(1);
});

describe("refuses (SSRF1)", () => {
  it("every address that is not the service's own, without one connection", async () => {
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
      `${run().sandbox.url}/unsplash/site/photos/x/download`,
      "https://api.unsplash.com/photos/abc/download",
      "https://unsplash.com/photos/abc/download",
      "http://169.254.169.254/latest/meta-data",
      "data:text/plain,x",
    ];
    const before = (await control.effects("unsplash")).effects.length;
    for (const address of corpus) {
      const answer = await add({ downloadUrl: address });
      expect(answer, address).toMatchObject({ status: 400, body: { code: "validation_error" } });
      expect(fieldsOf(answer)).toEqual(["downloadUrl"]);
    }
    expect(connections).toBe(0);
    expect((await control.effects("unsplash")).effects).toHaveLength(before);
  });

  it("to follow the service anywhere", async () => {
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
    "%j",
    async (body) => {
      expect(fieldsOf(await add(body))).toEqual(["downloadUrl"]);
    },
  );
});

it("a photo that is gone is not found", async () => {
  const { downloadUrl, id } = await photoOf("bread");
  expect((await add({ downloadUrl: downloadUrl.replace(id, "unknown-one") })).status).toBe(404);
});

describeRefusals({
  method: "POST",
  path: () => "/unsplash/download",
  body: () => ({ downloadUrl: `${stackEnvironment().UNSPLASH_API_BASE}/photos/unknown-one/download` }),
  owned: false,
});
