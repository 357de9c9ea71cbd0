import { afterAll, beforeAll, beforeEach, describe } from "vitest";
import insights from "@/sandbox/meta/contract-insights.json" with { type: "json" };
import instagram from "@/sandbox/meta/contract-instagram.json" with { type: "json" };
import videos from "@/sandbox/meta/contract-videos.json" with { type: "json" };
import {
  ALL_SCOPES_CONSENT,
  BAKERY,
  BAKERY_INSTAGRAM,
  type Client,
  type Contract,
  createClient,
  createJpegOfSize,
  type Host,
  type Names,
  renderImage,
  startHost,
  startImageServer,
  temporaryDirectory,
  testContract,
} from "@/tests/harness/sandbox/meta-calls";
import { createMp4, toQuickTime } from "@/tests/harness/video-files";

const LIMIT = 8 * 1024 * 1024;
const DAY_SECONDS = 86_400;

let host: Host;
let files: Host;
let client: Client;
let directory: Awaited<ReturnType<typeof temporaryDirectory>>;
let names: Names;

beforeAll(async () => {
  directory = await temporaryDirectory();
  host = await startHost(directory.path);
  client = createClient(host.url);
  const clip = await createMp4({ width: 90, height: 160, seconds: 3 });
  const served: Record<string, Buffer> = {
    image: await renderImage("jpeg"),
    png: await renderImage("png"),
    largest: await createJpegOfSize(LIMIT),
    tooLarge: await createJpegOfSize(LIMIT + 1),
    tallest: await renderImage("jpeg", { width: 80, height: 100 }),
    tooTall: await renderImage("jpeg", { width: 79, height: 100 }),
    widest: await renderImage("jpeg", { width: 191, height: 100 }),
    tooWide: await renderImage("jpeg", { width: 192, height: 100 }),
    videoFile: clip,
    quickTime: toQuickTime(clip),
  };
  files = await startImageServer((request, response) => {
    const file = served[request.url?.slice(1) ?? ""];
    if (file) response.end(file);
    else if (request.url === "/redirect") response.writeHead(302, { location: "/image" }).end();
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

const processing = (seconds: number) => trigger("processing", { seconds });

beforeEach(async () => {
  await client.control("/reset", {});
  await client.control("/clock", { offsetMs: 0 });
  const { user, page, pages } = await client.connect(ALL_SCOPES_CONSENT);
  await processing(0);
  const make = async (path: string, form: Record<string, string>) => {
    const { body } = await client.post(path, { access_token: page, ...form });
    return String(body.id ?? body.video_id);
  };
  names = {
    ...{ user, page, studioPage: String(pages[1]), bakery: BAKERY, ig: BAKERY_INSTAGRAM },
    post: () => make(`/${BAKERY}/feed`, { message: "Challah on Friday" }),
    ...containers(make),
    ...reels(make, page),
    ...texts(),
    ...times(),
  };
  const served = ["image", "png", "largest", "tooLarge", "tallest", "tooTall", "widest", "tooWide"];
  for (const name of [...served, "videoFile", "quickTime", "redirect", "missing"]) {
    names[name] = `${files.url}/${name}`;
  }
});

type Make = (path: string, form: Record<string, string>) => Promise<string>;

function containers(make: Make): Names {
  const child = { is_carousel_item: "true" };
  const image = (form = {}) =>
    make(`/${BAKERY_INSTAGRAM}/media`, { image_url: `${files.url}/image`, ...form });
  const slowly = async (form = {}) => {
    await processing(3600);
    const id = await image(form);
    await processing(0);
    return id;
  };
  const publish = async (creation_id: string) => make(`/${BAKERY_INSTAGRAM}/media_publish`, { creation_id });
  return {
    ready: () => image(),
    child: () => image(child),
    otherChild: () => image(child),
    slow: () => slowly(),
    slowChild: () => slowly(child),
    failed: async () => {
      await trigger("processing-error");
      return image();
    },
    published: async () => {
      const id = await image();
      await publish(id);
      return id;
    },
    media: async () => publish(await image({ caption: "Challah" })),
  };
}

function reels(make: Make, page: string): Names {
  const begin = () => make(`/${BAKERY}/video_reels`, { upload_phase: "start" });
  const upload = async () => {
    const id = await begin();
    const headers = { authorization: `OAuth ${page}`, file_url: `${files.url}/videoFile` };
    await client.send(`/meta/rupload/video-upload/v26.0/${id}`, { method: "POST", headers });
    return id;
  };
  return {
    begunReel: begin,
    uploadedReel: upload,
    finishedReel: async () => {
      const id = await upload();
      const finish = { upload_phase: "finish", video_id: id, video_state: "PUBLISHED" };
      await make(`/${BAKERY}/video_reels`, finish);
      return id;
    },
    video: () => make(`/${BAKERY}/videos`, { file_url: `${files.url}/videoFile` }),
  };
}

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
  ["videos", videos],
  ["insights", insights],
])("contract of %s", (_, contract) =>
  testContract(contract as unknown as Contract, () => ({ client, names })),
);
