import { writeFile } from "node:fs/promises";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { HOUR_MS } from "@/sandbox/core/clock";
import { inspectVideo } from "@/sandbox/meta/media-files";
import {
  ALL_SCOPES_CONSENT,
  BAKERY,
  BAKERY_INSTAGRAM,
  type Client,
  createClient,
  type Host,
  startHost,
  startImageServer,
  temporaryDirectory,
} from "@/tests/harness/sandbox/meta-calls";
import { createMp4, withRotation } from "@/tests/harness/video-files";

let host: Host;
let files: Host;
let client: Client;
let directory: Awaited<ReturnType<typeof temporaryDirectory>>;
let tokens: { user: string; page: string };

beforeAll(async () => {
  directory = await temporaryDirectory();
  host = await startHost(directory.path);
  client = createClient(host.url);
  const served: Record<string, Buffer> = {
    "/upright": await createMp4({ width: 90, height: 160, seconds: 3 }),
    "/lying": await createMp4({ seconds: 3 }),
    "/short": await createMp4({ width: 90, height: 160, seconds: 1 }),
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
  tokens = await client.connect(ALL_SCOPES_CONSENT);
});
afterAll(async () => {
  await host.stop();
  await files.stop();
  await directory.remove();
});

const trigger = (event: string, fields = {}) =>
  client.control("/trigger", { service: "meta", event, ...fields });
const clock = (offsetMs: number) => client.control("/clock", { offsetMs });
const post = (path: string, fields: Record<string, string>) =>
  client.post(`/${BAKERY}${path}`, { access_token: tokens.page, ...fields });
const read = async (id: unknown, fields: string) =>
  (await client.get(`/${id}`, { access_token: tokens.page, fields })).body;
const feed = async () =>
  (await client.get(`/${BAKERY}/posts`, { access_token: tokens.page, fields: "id,message" })).body.data;
const insights = async (path: string, query: Record<string, string>) =>
  (await client.get(`${path}/insights`, { access_token: tokens.page, ...query })).body.data;

describe("videos of a page", () => {
  it("video is accepted before processing and visible afterwards", async () => {
    const result = await post("/videos", { file_url: `${files.url}/lying`, description: "תנור #לחם" });
    const { id } = result.body;
    expect(await read(id, "status")).toMatchObject({
      status: { video_status: "processing", processing_phase: { status: "in_progress" } },
    });
    expect(await feed()).toEqual([]);
    const { body: earlier } = await client.send(`/feeds/facebook/${BAKERY}/videos/${id}`);
    expect(earlier.text).toContain("isn't available");
    await clock(2000);
    const video = await read(id, "status,permalink_url,post_id");
    expect(video).toMatchObject({
      status: { video_status: "ready", publishing_phase: { publish_status: "published" } },
      permalink_url: `/feeds/facebook/${BAKERY}/videos/${id}`,
    });
    expect(await feed()).toMatchObject([{ id: `${BAKERY}_${video.post_id}`, message: "תנור #לחם" }]);
    const { body } = await client.send(String(video.permalink_url));
    expect(body.text).toContain(`<video src="/feeds/facebook/media/${id}"`);
    expect(body.text).toContain('<p dir="auto" class="line-of-text">תנור');
    const file = await fetch(`${host.url}/feeds/facebook/media/${id}`);
    expect(file.headers.get("content-type")).toBe("video/mp4");
  });

  it("video that fails in processing reports the error and stays hidden", async () => {
    await trigger("processing-error");
    const { body } = await post("/videos", { file_url: `${files.url}/lying`, description: "Lost" });
    await clock(HOUR_MS);
    expect(await read(body.id, "status")).toMatchObject({
      status: { video_status: "error", processing_phase: { errors: [{ code: 1_363_008 }] } },
    });
    expect(await feed()).toEqual([]);
  });

  it.each([
    ["upright and long enough", "upright", "ready"],
    ["lying", "lying", "error"],
    ["too short", "short", "error"],
  ])("reel that is %s ends as %s", async (_, file, end) => {
    const begun = (await post("/video_reels", { upload_phase: "start" })).body;
    const headers = { authorization: `OAuth ${tokens.page}`, file_url: `${files.url}/${file}` };
    await fetch(String(begun.upload_url), { method: "POST", headers });
    expect(await read(begun.video_id, "status")).toMatchObject({
      status: { video_status: "upload_complete" },
    });
    const finish = { upload_phase: "finish", video_id: String(begun.video_id), video_state: "PUBLISHED" };
    await post("/video_reels", { ...finish, description: "Reel" });
    await clock(HOUR_MS);
    expect(await read(begun.video_id, "status")).toMatchObject({ status: { video_status: end } });
    expect(await feed()).toHaveLength(end === "ready" ? 1 : 0);
  });

  it("rotated video is measured as displayed", async () => {
    const clip = await createMp4();
    expect(await inspectVideo(clip)).toMatchObject({ width: 160, height: 120, durationMs: 2000 });
    expect(await inspectVideo(withRotation(clip))).toMatchObject({ width: 120, height: 160 });
    expect(await inspectVideo(Buffer.from("....ftypmp42"))).toBeUndefined();
  });
});

describe("metrics", () => {
  it("post metrics grow from zero and are deterministic", async () => {
    const { id } = (await post("/feed", { message: "Measured" })).body;
    const metric = "post_total_media_view_unique,post_reactions_by_type_total";
    const seen = async () => (await insights(`/${id}`, { metric }))?.map(({ values }) => values);
    expect((await seen())?.[0]).toEqual([{ value: 0 }]);
    await clock(48 * HOUR_MS);
    const later = await seen();
    expect(later).toEqual(await seen());
    expect(later).toEqual([
      [{ value: expect.toSatisfy((value: number) => value > 100) }],
      [{ value: { like: expect.any(Number), love: expect.any(Number), wow: expect.any(Number) } }],
    ]);
  });

  it("page metrics follow Pacific days; pages below 100 likes have none", async () => {
    const at = (iso: string) => String(Date.parse(iso) / 1000);
    const window = { since: at("2026-10-30T12:00Z"), until: at("2026-11-03T12:00Z") };
    const query = { metric: "page_media_view", period: "day", ...window };
    const [metric] = (await insights(`/${BAKERY}`, query)) ?? [];
    expect(((metric?.values ?? []) as { end_time: string }[]).map(({ end_time }) => end_time)).toEqual([
      "2026-10-31T07:00:00+0000",
      "2026-11-01T07:00:00+0000",
      "2026-11-02T08:00:00+0000",
      "2026-11-03T08:00:00+0000",
    ]);
    await trigger("followers", { count: 99 });
    expect(await insights(`/${BAKERY}`, query)).toEqual([]);
    const series = { metric: "reach,follower_count", period: "day" };
    expect(await insights(`/${BAKERY_INSTAGRAM}`, series)).toMatchObject([{ name: "reach" }]);
  });
});

describe("removing permissions", () => {
  it("removing the app ends all tokens", async () => {
    const taken = await client.remove("/me/permissions", { access_token: tokens.user });
    expect(taken.body).toEqual({ success: true });
    for (const access_token of [tokens.user, tokens.page]) {
      const { body } = await client.get("/me", { access_token });
      expect(body.error).toMatchObject({ code: 190, error_subcode: 458 });
    }
  });

  it("removing one permission keeps the others", async () => {
    await client.remove("/me/permissions/publish_video", { access_token: tokens.user });
    const { body } = await post("/videos", { file_url: `${files.url}/lying` });
    expect(body.error).toMatchObject({ code: 200 });
    expect((await post("/feed", { message: "Still" })).status).toBe(200);
  });
});

it("state files of an earlier version are migrated", async () => {
  const other = await temporaryDirectory();
  const old = { sequence: 7, grant: null, codes: {}, tokens: {}, photos: {}, posts: {}, throttled: 0 };
  await writeFile(`${other.path}/meta.json`, JSON.stringify(old));
  const running = await startHost(other.path);
  const caller = createClient(running.url);
  const { page } = await caller.connect(ALL_SCOPES_CONSENT);
  const media = { access_token: page, file_url: `${files.url}/lying` };
  expect((await caller.post(`/${BAKERY}/videos`, media)).status).toBe(200);
  await running.stop();
  await other.remove();
});

describe("requests that a fault answers", () => {
  it.each([
    ["described", { message: "Bread" }, []],
    ["not described", { mesage: "Bread" }, [expect.stringContaining("mesage")]],
  ])("call with a parameter that is %s is checked, and posts nothing", async (_, fields, expected) => {
    const list = async () => (await client.control("/violations")).body.violations as { violation: string }[];
    const before = (await list()).length;
    await client.control("/faults", { service: "meta", action: { kind: "status", status: 503 } });
    expect((await post("/feed", fields)).status).toBe(503);
    expect((await list()).slice(before).map(({ violation }) => violation)).toEqual(expected);
    expect(await feed()).toEqual([]);
  });
});
