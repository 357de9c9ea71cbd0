import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { HOUR_MS } from "@/sandbox/core/clock";
import { GraphError } from "@/sandbox/meta/errors";
import { fetchPhoto } from "@/sandbox/meta/media-files";
import {
  BAKERY,
  type Client,
  createClient,
  type Host,
  renderImage,
  startHost,
  startImageServer,
  temporaryDirectory,
} from "@/tests/harness/sandbox/meta-calls";

let host: Host;
let images: Host;
let client: Client;
let directory: Awaited<ReturnType<typeof temporaryDirectory>>;
let page: string;

beforeAll(async () => {
  directory = await temporaryDirectory();
  host = await startHost(directory.path);
  client = createClient(host.url);
  const jpeg = await renderImage("jpeg");
  images = await startImageServer((request, response) => {
    if (request.url !== "/silent") response.end(jpeg);
  });
});
beforeEach(async () => {
  await client.control("/reset", {});
  page = (await client.connect()).page;
});
afterAll(async () => {
  await host.stop();
  await images.stop();
  await directory.remove();
});

interface Effect {
  kind: string;
  id: string;
  data: Record<string, unknown>;
}

async function effects(kind: string): Promise<Effect[]> {
  const { body } = await client.control("/effects?service=meta");
  return (body.effects as Effect[]).filter((effect) => effect.kind === kind);
}

const write = (values: Record<string, string>) =>
  client.post(`/${BAKERY}/feed`, { access_token: page, ...values });
const read = (id: unknown, fields: string) => client.get(`/${id}`, { access_token: page, fields });
const feed = (query: Record<string, string> = {}) =>
  client.get(`/${BAKERY}/feed`, {
    access_token: page,
    fields: "id,message,created_time,permalink_url",
    ...query,
  });
const shown = async () => String((await client.send(`/feeds/facebook/${BAKERY}`)).body.text);

it("text post is readable, listed, shown on the feed and recorded as an effect", async () => {
  const message = "לחם חם\n\nHot bread <b>now</b> #לחם";
  const { body } = await write({ message, fields: "id,permalink_url" });
  expect(body.id).toMatch(new RegExp(`^${BAKERY}_\\d+$`));
  const post = await read(body.id, "id,message,created_time,permalink_url,is_published");
  expect(post.body).toMatchObject({
    id: body.id,
    message,
    is_published: true,
    permalink_url: body.permalink_url,
  });
  expect(post.body.created_time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+0000$/);
  expect((await feed()).body.data).toEqual([
    { id: body.id, message, created_time: post.body.created_time, permalink_url: body.permalink_url },
  ]);
  expect(await effects("post")).toMatchObject([
    { id: body.id, data: { pageId: BAKERY, message, photos: [] } },
  ]);

  const permalink = await client.send(String(body.permalink_url).slice(host.url.length));
  for (const text of [await shown(), String(permalink.body.text)]) {
    expect(text).toContain('<p dir="auto" class="line-of-text">לחם חם</p>');
    expect(text).toContain(
      '<p dir="auto" class="after">Hot bread &lt;b&gt;now&lt;/b&gt; <span class="tag">#לחם</span></p>',
    );
  }
});

it("post with several photos shows them after the originals are deleted", async () => {
  const teal = await renderImage("png", { color: "#0f4c5c" });
  const original = await startImageServer((_request, response) => response.end(teal));
  const add = (url: string, alt_text_custom: string) =>
    client.postJson(`/${BAKERY}/photos`, { access_token: page, url, published: false, alt_text_custom });
  const [one, two] = [await add(`${images.url}/a`, "Two loaves"), await add(`${original.url}/b`, "")];
  await original.stop();
  expect((await feed()).body.data).toEqual([]);
  const attached_media = [{ media_fbid: one.body.id }, { media_fbid: two.body.id }];
  const { body } = await client.postJson(`/${BAKERY}/feed`, {
    access_token: page,
    message: "Two",
    attached_media,
  });
  expect(body.error).toBeUndefined();

  const [post] = await effects("post");
  expect(post?.data.photos).toEqual([
    { id: one.body.id, checksum: expect.stringMatching(/^[0-9a-f]{64}$/) },
    { id: two.body.id, checksum: expect.stringMatching(/^[0-9a-f]{64}$/) },
  ]);
  expect(await shown()).toContain(`src="/feeds/facebook/media/${two.body.id}" width="12" height="8"`);
  expect(await shown()).toContain('alt="Two loaves"');
  const image = await fetch(`${host.url}/feeds/facebook/media/${two.body.id}`);
  expect(image.headers.get("content-type")).toBe("image/png");
  expect(Buffer.from(await image.arrayBuffer())).toEqual(await renderImage("png", { color: "#0f4c5c" }));
});

it("photo uploaded by multipart form becomes a post", async () => {
  const form = new FormData();
  form.set("access_token", page);
  form.set("caption", "From the oven");
  form.set("source", new Blob([new Uint8Array(await renderImage("jpeg"))]), "oven.jpg");
  const { body } = await client.post(`/${BAKERY}/photos`, form);
  expect(body.post_id).toMatch(new RegExp(`^${BAKERY}_`));
  expect((await read(body.id, "name,page_story_id")).body).toMatchObject({
    name: "From the oven",
    page_story_id: body.post_id,
  });
  expect((await effects("photo")).map(({ id }) => id)).toEqual([body.id]);
});

it("list parameters are accepted in all forms that client libraries send", async () => {
  const photo = await client.post(`/${BAKERY}/photos`, {
    access_token: page,
    url: images.url,
    published: "0",
  });
  const result = await write({ "attached_media[0]": JSON.stringify({ media_fbid: photo.body.id }) });
  expect(result.status).toBe(200);
});

it("scheduled post is hidden until its time by the sandbox clock", async () => {
  const scheduled_publish_time = new Date(Date.now() + HOUR_MS).toISOString();
  const { body } = await write({ message: "Later", published: "false", scheduled_publish_time });
  await write({ message: "Later too", published: "false", scheduled_publish_time });
  expect((await feed()).body.data).toEqual([]);
  expect((await read(body.id, "is_published")).body.is_published).toBe(false);
  expect((await client.send(`/feeds/facebook/${BAKERY}/posts/${String(body.id).split("_")[1]}`)).status).toBe(
    404,
  );
  await client.control("/clock", { offsetMs: HOUR_MS + 1000 });
  expect((await feed()).body.data?.map(({ message }) => message)).toEqual(["Later too", "Later"]);
  expect(await shown()).toContain("Later too");
});

it("only a repeated identical text is rejected as a duplicate", async () => {
  const codes = [];
  for (const message of ["Same", "Same", "Other", "Same"])
    codes.push((await write({ message })).body.error?.code);
  expect(codes).toEqual([undefined, 506, undefined, undefined]);
  await client.control("/clock", { offsetMs: HOUR_MS + 1000 });
  expect((await write({ message: "Same" })).status).toBe(200);
});

it("concurrent identical posts create one post", async () => {
  const responses = await Promise.all(Array.from({ length: 6 }, () => write({ message: "Once" })));
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await effects("post")).toHaveLength(1);
});

it("feed filters by time and pages, newest first", async () => {
  await write({ message: "old" });
  await client.control("/clock", { offsetMs: 2 * HOUR_MS });
  for (const message of ["a", "b", "c"]) await write({ message });
  const since = String(Math.floor(Date.now() / 1000) + 3600);
  const first = await feed({ since, limit: "2" });
  const { next } = first.body.paging as { next: string };
  const second = await client.send(next.slice(host.url.length));
  const messages = [first, second].flatMap(({ body }) => body.data?.map(({ message }) => message));
  expect(messages).toEqual(["c", "b", "a"]);
});

it("deleted post is gone", async () => {
  const { body } = await write({ message: "Gone soon" });
  expect((await client.remove(`/${body.id}`, { access_token: page })).body).toEqual({ success: true });
  expect((await read(body.id, "id")).body.error).toMatchObject({ code: 100, error_subcode: 33 });
  expect(await shown()).not.toContain("Gone soon");
  expect((await client.remove(`/${body.id}`, { access_token: page })).body.error?.error_subcode).toBe(33);
});

it("post exists when the client never receives the response", async () => {
  const fault = {
    service: "meta",
    method: "POST",
    path: `/v26.0/${BAKERY}/feed`,
    action: { kind: "accept-then-reset" },
  };
  await client.control("/faults", fault);
  await expect(write({ message: "Unknown outcome" })).rejects.toThrow();
  expect((await feed()).body.data).toMatchObject([{ message: "Unknown outcome" }]);
});

it("throttle event rejects the given number of calls and sets the usage headers", async () => {
  await client.control("/trigger", { service: "meta", event: "throttle", count: 2 });
  const responses = [await write({ message: "1" }), await feed(), await write({ message: "3" })];
  expect(responses.map(({ body }) => body.error?.code)).toEqual([80_001, 80_001, undefined]);
  const usage = (index: number) =>
    JSON.parse(responses[index]?.headers.get("x-business-use-case-usage") ?? "{}");
  expect(usage(0)[BAKERY][0]).toMatchObject({
    type: "pages",
    call_count: 100,
    estimated_time_to_regain_access: 5,
  });
  expect(usage(2)[BAKERY][0].call_count).toBe(0);
  expect(JSON.parse(responses[2]?.headers.get("x-app-usage") ?? "{}")).toHaveProperty("total_cputime");
});

it("photo download times out when the server does not answer", async () => {
  const refused = await fetchPhoto(`${images.url}/silent`, 50).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(GraphError);
  expect((refused as GraphError).shape).toMatchObject({ code: 324, subcode: 1_363_030 });
});

it("state survives a restart and identifiers are never reused", async () => {
  const other = await temporaryDirectory();
  let running = await startHost(other.path);
  let caller = createClient(running.url);
  const tokens = await caller.connect();
  const values = { access_token: tokens.page, message: "Before", url: `${images.url}/a` };
  const photo = await caller.post(`/${BAKERY}/photos`, values);
  await running.stop();

  running = await startHost(other.path);
  caller = createClient(running.url);
  const list = await caller.get(`/${BAKERY}/posts`, { access_token: tokens.page, fields: "id" });
  expect(list.body.data).toEqual([{ id: photo.body.post_id }]);
  expect((await fetch(`${running.url}/feeds/facebook/media/${photo.body.id}`)).status).toBe(200);

  await caller.control("/reset", {});
  expect((await fetch(`${running.url}/feeds/facebook/media/${photo.body.id}`)).status).toBe(404);
  const fresh = await caller.connect();
  const next = await caller.post(`/${BAKERY}/feed`, { access_token: fresh.page, message: "After" });
  expect(Number(String(next.body.id).split("_")[1])).toBeGreaterThan(
    Number(String(photo.body.post_id).split("_")[1]),
  );
  await running.stop();
  await other.remove();
});
