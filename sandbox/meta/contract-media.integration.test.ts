import { afterAll, beforeAll, beforeEach, describe } from "vitest";
import films from "@/sandbox/meta/contract-films.json" with { type: "json" };
import insights from "@/sandbox/meta/contract-insights.json" with { type: "json" };
import instagram from "@/sandbox/meta/contract-instagram.json" with { type: "json" };
import { type Client, createClient } from "@/sandbox/meta/test-client";
import { type Contract, testContract } from "@/sandbox/meta/test-contract";
import {
  BAKERY,
  BAKERY_INSTAGRAM,
  EVERYTHING,
  type Host,
  picture,
  pictureOf,
  servePictures,
  startHost,
  temporaryDirectory,
} from "@/sandbox/meta/test-host";
import { asQuickTime, makeMp4 } from "@/tests/harness/video";

const LIMIT = 8 * 1024 * 1024;
const DAY_SECONDS = 86_400;

let host: Host;
let files: Host;
let client: Client;
let directory: Awaited<ReturnType<typeof temporaryDirectory>>;
let names: Record<string, string>;

beforeAll(async () => {
  directory = await temporaryDirectory();
  host = await startHost(directory.path);
  client = createClient(host.url);
  const film = await makeMp4({ width: 90, height: 160, seconds: 3 });
  const served: Record<string, Buffer> = {
    picture: await picture("jpeg"),
    png: await picture("png"),
    largest: await pictureOf(LIMIT),
    tooLarge: await pictureOf(LIMIT + 1),
    tallest: await picture("jpeg", { width: 80, height: 100 }),
    tooTall: await picture("jpeg", { width: 79, height: 100 }),
    widest: await picture("jpeg", { width: 191, height: 100 }),
    tooWide: await picture("jpeg", { width: 192, height: 100 }),
    film,
    quickTime: asQuickTime(film),
  };
  files = await servePictures((request, response) => {
    const file = served[request.url?.slice(1) ?? ""];
    if (file) response.end(file);
    else if (request.url === "/redirect") response.writeHead(302, { location: "/picture" }).end();
    else response.writeHead(404).end();
  });
});

afterAll(async () => {
  await host.stop();
  await files.stop();
  await directory.remove();
});

const trigger = (event: string, fields = {}) =>
  client.control("/trigger", { service: "meta", event, ...fields });

/** Everything but what a row is about works at once. */
async function prepare() {
  await client.control("/reset", {});
  await client.control("/clock", { offsetMs: 0 });
  const { user, page, pages } = await client.connect(EVERYTHING);
  await trigger("processing", { seconds: 0 });
  const make = async (path: string, form: Record<string, string>) => {
    const { body } = await client.post(path, { access_token: page, ...form });
    return String(body.id ?? body.video_id);
  };
  const image = (form = {}) =>
    make(`/${BAKERY_INSTAGRAM}/media`, { image_url: `${files.url}/picture`, ...form });
  const reel = () => make(`/${BAKERY}/video_reels`, { upload_phase: "start" });
  const uploaded = async () => {
    const id = await reel();
    const headers = { authorization: `OAuth ${page}`, file_url: `${files.url}/film` };
    await client.send(`/meta/rupload/video-upload/v26.0/${id}`, { method: "POST", headers });
    return id;
  };
  const finished = await uploaded();
  const finish = { upload_phase: "finish", video_id: finished, video_state: "PUBLISHED" };
  await make(`/${BAKERY}/video_reels`, finish);
  return { user, page, studioPage: String(pages[1]), make, image, reel, uploaded, finished };
}

beforeEach(async () => {
  const { make, image, reel, uploaded, finished, ...tokens } = await prepare();
  const child = { is_carousel_item: "true" };
  const published = await image({ caption: "Challah" });
  const media = await make(`/${BAKERY_INSTAGRAM}/media_publish`, { creation_id: published });
  names = {
    ...tokens,
    bakery: BAKERY,
    ig: BAKERY_INSTAGRAM,
    published,
    media,
    ready: await image(),
    child: await image(child),
    otherChild: await image(child),
    post: await make(`/${BAKERY}/feed`, { message: "Challah on Friday" }),
    video: await make(`/${BAKERY}/videos`, { file_url: `${files.url}/film` }),
    begunReel: await reel(),
    uploadedReel: await uploaded(),
    finishedReel: finished,
    ...texts(),
    ...times(),
  };
  for (const name of ["picture", "png", "largest", "tooLarge", "tallest", "tooTall", "widest", "tooWide"]) {
    names[name] = `${files.url}/${name}`;
  }
  for (const name of ["film", "quickTime", "redirect", "missing"]) names[name] = `${files.url}/${name}`;
  await trigger("processing-error");
  names.failed = await image();
  await trigger("processing", { seconds: 3600 });
  names.slow = await image();
  names.slowChild = await image(child);
});

const words = (mark: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${mark}w${index}`).join(" ");

const texts = () => ({ longest: "x".repeat(2200), hashtags: words("#", 30), mentions: words("@", 20) });

function times() {
  const now = Math.floor(Date.now() / 1000);
  const daysAgo = (days: number) => String(now - days * DAY_SECONDS);
  return {
    now: String(now),
    anHourAgo: String(now - 3600),
    weekAgo: daysAgo(7),
    days30Ago: daysAgo(30),
    days31Ago: daysAgo(31),
    days90Ago: daysAgo(90),
    days91Ago: daysAgo(91),
  };
}

describe.each([
  ["Instagram", instagram],
  ["films", films],
  ["insights", insights],
])("the contract of %s", (_, contract) =>
  testContract(contract as unknown as Contract, () => ({ client, names })),
);
