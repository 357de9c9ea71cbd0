import { createHmac } from "node:crypto";
import { afterAll, beforeAll, beforeEach } from "vitest";
import contract from "@/sandbox/meta/contract.json" with { type: "json" };
import { type Client, createClient } from "@/sandbox/meta/test-client";
import { type Contract, type Names, testContract } from "@/sandbox/meta/test-contract";
import {
  APP,
  BAKERY,
  type Host,
  picture,
  pictureOf,
  RETURN,
  STUDIO,
  servePictures,
  startHost,
  temporaryDirectory,
} from "@/sandbox/meta/test-host";

const LIMIT = 4 * 1024 * 1024;

let host: Host;
let pictures: Host;
let client: Client;
let directory: Awaited<ReturnType<typeof temporaryDirectory>>;
let names: Names;

beforeAll(async () => {
  directory = await temporaryDirectory();
  host = await startHost(directory.path);
  client = createClient(host.url);
  const files: Record<string, Buffer> = {
    "/picture": await picture("jpeg"),
    "/png": await picture("png"),
    "/webp": await picture("webp"),
    "/largest": await pictureOf(LIMIT),
    "/tooLarge": await pictureOf(LIMIT + 1),
  };
  pictures = await servePictures((request, response) => {
    const file = files[request.url ?? ""];
    if (file) response.end(file);
    else if (request.url === "/redirect") response.writeHead(302, { location: "/picture" }).end();
    else response.writeHead(404).end();
  });
});

afterAll(async () => {
  await host.stop();
  await pictures.stop();
  await directory.remove();
});

beforeEach(async () => {
  await client.control("/reset", {});
  const { short, user, page } = await client.connect();
  const photo = (message: string) =>
    client.post(`/${BAKERY}/photos`, {
      access_token: page,
      url: `${pictures.url}/picture`,
      published: "false",
      message,
    });
  const [free, used] = [await photo("free"), await photo("used")];
  const attached_media = JSON.stringify([{ media_fbid: used.body.id }]);
  await client.post(`/${BAKERY}/feed`, { access_token: page, attached_media });
  const post = await client.post(`/${BAKERY}/feed`, { access_token: page, message: "Challah on Friday" });
  const usedCode = await client.code();
  await client.exchange(usedCode);
  const inMinutes = (minutes: number) => String(Math.floor(Date.now() / 1000) + minutes * 60);
  names = {
    app: APP.id,
    secret: APP.secret,
    return: RETURN,
    bakery: BAKERY,
    studio: STUDIO,
    short,
    user,
    page,
    proof: createHmac("sha256", APP.secret).update(user).digest("hex"),
    code: await client.code(),
    usedCode,
    photo: String(free.body.id),
    attachedPhoto: String(used.body.id),
    post: String(post.body.id),
    lastMessage: "Challah on Friday",
    longest: "x".repeat(63_206),
    tooLong: "x".repeat(63_207),
    inFiveMinutes: inMinutes(5),
    inAnHour: inMinutes(60),
    in31Days: inMinutes(31 * 24 * 60),
    anHourAgo: inMinutes(-60),
  };
  for (const name of ["picture", "png", "webp", "largest", "tooLarge", "redirect", "missing"]) {
    names[name] = `${pictures.url}/${name}`;
  }
});

testContract(contract as unknown as Contract, () => ({ client, names }));
