import { createHmac } from "node:crypto";
import { afterAll, beforeAll, beforeEach } from "vitest";
import contract from "@/sandbox/meta/contract.json" with { type: "json" };
import {
  APP,
  BAKERY,
  type Client,
  type Contract,
  createClient,
  createJpegOfSize,
  type Host,
  type Names,
  REDIRECT_URI,
  renderImage,
  STUDIO,
  startHost,
  startImageServer,
  temporaryDirectory,
  testContract,
} from "@/tests/harness/sandbox/meta-calls";

const LIMIT = 4 * 1024 * 1024;

let host: Host;
let images: Host;
let client: Client;
let directory: Awaited<ReturnType<typeof temporaryDirectory>>;
let names: Names;

beforeAll(async () => {
  directory = await temporaryDirectory();
  host = await startHost(directory.path);
  client = createClient(host.url);
  const files: Record<string, Buffer> = {
    "/image": await renderImage("jpeg"),
    "/png": await renderImage("png"),
    "/webp": await renderImage("webp"),
    "/largest": await createJpegOfSize(LIMIT),
    "/tooLarge": await createJpegOfSize(LIMIT + 1),
  };
  images = await startImageServer((request, response) => {
    const file = files[request.url ?? ""];
    if (file) response.end(file);
    else if (request.url === "/redirect") response.writeHead(302, { location: "/image" }).end();
    else response.writeHead(404).end();
  });
});

afterAll(async () => {
  await host.stop();
  await images.stop();
  await directory.remove();
});

beforeEach(async () => {
  await client.control("/reset", {});
  const { short, user, page } = await client.connect();
  const photo = (message: string) =>
    client.post(`/${BAKERY}/photos`, {
      access_token: page,
      url: `${images.url}/image`,
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
    return: REDIRECT_URI,
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
  for (const name of ["image", "png", "webp", "largest", "tooLarge", "redirect", "missing"]) {
    names[name] = `${images.url}/${name}`;
  }
});

testContract(contract as unknown as Contract, () => ({ client, names }));
