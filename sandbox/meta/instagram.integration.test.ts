import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { DAY_MS } from "@/sandbox/core/clock";
import {
  ALL_SCOPES_CONSENT,
  BAKERY,
  BAKERY_INSTAGRAM,
  type Client,
  createClient,
  type Host,
  renderImage,
  startHost,
  startImageServer,
  temporaryDirectory,
} from "@/tests/harness/sandbox/meta-calls";
import { createMp4 } from "@/tests/harness/video-files";

let host: Host;
let files: Host;
let client: Client;
let directory: Awaited<ReturnType<typeof temporaryDirectory>>;
let page: string;

beforeAll(async () => {
  directory = await temporaryDirectory();
  host = await startHost(directory.path);
  client = createClient(host.url);
  const served: Record<string, Buffer> = {
    "/loaf": await renderImage("jpeg"),
    "/oven": await renderImage("jpeg", { color: "#0f4c5c" }),
    "/video": await createMp4({ width: 90, height: 160, seconds: 3 }),
  };
  files = await startImageServer((request, response) => {
    const file = served[request.url ?? ""];
    if (file) response.end(file);
    else response.writeHead(404).end();
  });
});
beforeEach(async () => {
  await client.control("/reset", {});
  await client.control("/clock", { offsetMs: 0 });
  page = (await client.connect(ALL_SCOPES_CONSENT)).page;
});
afterAll(async () => {
  await host.stop();
  await files.stop();
  await directory.remove();
});

const trigger = (event: string, fields = {}) =>
  client.control("/trigger", { service: "meta", event, ...fields });
const clock = (offsetMs: number) => client.control("/clock", { offsetMs });
const make = (fields: Record<string, string>) =>
  client.post(`/${BAKERY_INSTAGRAM}/media`, { access_token: page, ...fields });
const image = async (fields = {}) =>
  String((await make({ image_url: `${files.url}/loaf`, ...fields })).body.id);
const publish = (creation_id: string) =>
  client.post(`/${BAKERY_INSTAGRAM}/media_publish`, { access_token: page, creation_id });
const statusOf = async (id: string) =>
  (await client.get(`/${id}`, { access_token: page, fields: "status_code,status" })).body;
const list = async () =>
  (await client.get(`/${BAKERY_INSTAGRAM}/media`, { access_token: page, fields: "id,caption,permalink" }))
    .body.data;
const posts = async () => {
  const { body } = await client.control("/effects?service=meta");
  const effects = body.effects as { kind: string; data: Record<string, unknown> }[];
  return effects.filter(({ kind }) => kind === "instagram-post");
};

it("container is processed, finished and published, and the feed shows it", async () => {
  const caption = "לחם חם\n#לחם";
  const id = await image({ caption, alt_text: "A loaf" });
  expect(await statusOf(id)).toMatchObject({ status_code: "IN_PROGRESS" });
  expect((await publish(id)).body.error).toMatchObject({ code: 9007, error_subcode: 2_207_027 });
  await clock(1000);
  expect(await statusOf(id)).toMatchObject({ status_code: "FINISHED" });
  const { body } = await publish(id);
  expect(await statusOf(id)).toMatchObject({ status_code: "PUBLISHED" });
  const [visible] = (await list()) ?? [];
  expect(visible).toMatchObject({ id: body.id, caption });
  expect(await posts()).toMatchObject([{ data: { mediaId: body.id, message: caption, published: true } }]);
  const permalink = String(visible?.permalink).slice(host.url.length);
  expect(permalink).toMatch(/^\/feeds\/instagram\/shachar\.bakery\/p\/\w+/);
  const text = String((await client.send(permalink)).body.text);
  expect(text).toContain('<p dir="auto" class="line-of-text">לחם חם</p>');
  expect(text).toContain('alt="A loaf"');
  expect(String((await client.send("/feeds/instagram/shachar.bakery")).body.text)).toContain(permalink);
});

it("container expires after a day or by event", async () => {
  const id = await image();
  await clock(DAY_MS);
  expect(await statusOf(id)).toMatchObject({ status_code: "EXPIRED" });
  await clock(0);
  await trigger("containers-expired");
  expect(await statusOf(id)).toMatchObject({ status_code: "EXPIRED" });
});

it.each([
  ["an image in place of a video", "/loaf", 2_207_026],
  ["nothing at its address", "/nothing", 2_207_052],
])("container status of a reel reports: %s", async (_, path, subcode) => {
  const { body } = await make({ video_url: files.url + path, media_type: "REELS" });
  const id = String(body.id);
  expect(await statusOf(id)).toMatchObject({ status_code: "IN_PROGRESS" });
  await clock(10_000);
  expect(await statusOf(id)).toMatchObject({
    status_code: "ERROR",
    status: `Error: Media upload has failed with error code ${subcode}`,
  });
});

it("concurrent publish calls publish a container once", async () => {
  await trigger("processing", { seconds: 0 });
  const id = await image({ caption: "Once" });
  const responses = await Promise.all(Array.from({ length: 6 }, () => publish(id)));
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await list()).toHaveLength(1);
});

it("feed shows a mixed carousel in order and a reel with range requests", async () => {
  await trigger("processing", { seconds: 0 });
  const item = { is_carousel_item: "true" };
  const one = await image({ ...item, alt_text: "Two loaves" });
  const video = { video_url: `${files.url}/video`, media_type: "VIDEO", ...item };
  const two = String((await make(video)).body.id);
  const parent = await make({ media_type: "CAROUSEL", children: `${one},${two}`, caption: "Both" });
  const { body } = await publish(String(parent.body.id));
  expect(await statusOf(one)).toMatchObject({ status_code: "PUBLISHED" });
  const fields = "media_type,permalink,children{id,media_type}";
  const media = (await client.get(`/${body.id}`, { access_token: page, fields })).body;
  expect(media).toMatchObject({
    media_type: "CAROUSEL_ALBUM",
    children: { data: [{ media_type: "IMAGE" }, { media_type: "VIDEO" }] },
  });
  const text = String((await client.send(String(media.permalink).slice(host.url.length))).body.text);
  expect(text).toContain('class="carousel" tabindex="0"');
  expect(text.indexOf('alt="Two loaves"')).toBeLessThan(text.indexOf("<video"));

  const reel = await make({ video_url: `${files.url}/video`, media_type: "REELS", caption: "Reel" });
  const live = (await publish(String(reel.body.id))).body.id;
  const read = { access_token: page, fields: "permalink,media_product_type,media_url" };
  const visible = (await client.get(`/${live}`, read)).body;
  expect(visible).toMatchObject({
    media_product_type: "REELS",
    permalink: expect.stringContaining("/reel/"),
  });
  const part = await fetch(String(visible.media_url), { headers: { range: "bytes=4-7" } });
  expect([part.status, await part.text()]).toEqual([206, "ftyp"]);
});

it("Instagram post exists when the client never receives the response", async () => {
  await trigger("processing", { seconds: 0 });
  const id = await image({ caption: "Unknown outcome" });
  const path = `/v26.0/${BAKERY_INSTAGRAM}/media_publish`;
  const action = { kind: "accept-then-reset" };
  await client.control("/faults", { service: "meta", method: "POST", path, action });
  await expect(publish(id)).rejects.toThrow();
  expect(await statusOf(id)).toMatchObject({ status_code: "PUBLISHED" });
  expect(await posts()).toHaveLength(1);
});

it("spam block fails publishing, with or without creating the post", async () => {
  await trigger("processing", { seconds: 0 });
  const id = await image();
  for (const published of [false, true]) {
    await trigger("spam-block", { published });
    expect((await publish(id)).body.error).toMatchObject({ code: 4, error_subcode: 2_207_051 });
    expect(await statusOf(id)).toMatchObject({ status_code: published ? "PUBLISHED" : "FINISHED" });
  }
});

it("publishing quota counts the posts of the last 24 hours", async () => {
  await trigger("processing", { seconds: 0 });
  const quota = async () => {
    const query = { access_token: page, fields: "config,quota_usage" };
    return (await client.get(`/${BAKERY_INSTAGRAM}/content_publishing_limit`, query)).body.data;
  };
  const config = { quota_total: 100, quota_duration: 86_400 };
  expect(await quota()).toEqual([{ quota_usage: 0, config }]);
  await publish(await image());
  await trigger("quota-used", { count: 10 });
  expect(await quota()).toEqual([{ quota_usage: 11, config }]);
  await clock(DAY_MS);
  expect(await quota()).toEqual([{ quota_usage: 0, config }]);
});

it("usage header names the rate limit of the call", async () => {
  const { headers } = await client.get(`/${BAKERY_INSTAGRAM}`, { access_token: page });
  const usage = JSON.parse(headers.get("x-business-use-case-usage") ?? "{}");
  expect(usage[BAKERY]).toMatchObject([{ type: "instagram" }]);
});

it("reset deletes the stored files", async () => {
  await trigger("processing", { seconds: 0 });
  const { body } = await publish(await image());
  const read = { access_token: page, fields: "media_url" };
  const address = String((await client.get(`/${body.id}`, read)).body.media_url);
  expect((await fetch(address)).status).toBe(200);
  await client.control("/reset", {});
  expect((await fetch(address)).status).toBe(404);
});
