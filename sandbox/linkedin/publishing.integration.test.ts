import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { DAY_MS, HOUR_MS } from "@/sandbox/core/clock";
import {
  BAKERY,
  type Client,
  createClient,
  createImageFile,
  createVideoFile,
  MEMBER_URN,
  pdf,
  STUDIO,
  sha256Hex,
} from "@/tests/harness/sandbox/linkedin-calls";
import { startTestSandbox, type TestSandbox } from "@/tests/harness/sandbox/start-test-sandbox";

let sandbox: TestSandbox;
let client: Client;
let token: string;
beforeAll(async () => {
  sandbox = await startTestSandbox();
  client = createClient(sandbox);
});
beforeEach(async () => {
  await client.reset();
  token = (await client.connect()).access;
});
afterAll(() => sandbox.remove());

const urnOf = async (changes: Record<string, unknown>) =>
  (await client.publish(token, changes)).headers.get("x-restli-id") ?? "";
const shown = async (urn: string) => String((await client.send("GET", `/feeds/linkedin/${urn}`)).body);
const statusOf = async (kind: string, urn: string) =>
  (await client.rest(token, "GET", `${kind}s/${encodeURIComponent(urn)}`)).body;

it("text post is listed, shown on the feed and recorded as an effect", async () => {
  const commentary = "לחם חם \\(טרי\\)\n\nHot bread {hashtag|\\#|לחם\\_טרי} {hashtag|\\#|bread}";
  const response = await client.publish(token, { author: BAKERY, commentary });
  expect([response.status, response.body]).toEqual([201, ""]);
  const urn = response.headers.get("x-restli-id");
  expect(urn).toMatch(/^urn:li:share:74\d{17}$/);
  const found = await client.rest(token, "GET", `posts?q=author&author=${encodeURIComponent(BAKERY)}`);
  expect(found.body.elements).toMatchObject([
    { id: urn, author: BAKERY, commentary, lifecycleState: "PUBLISHED" },
  ]);
  const text = "לחם חם (טרי)\n\nHot bread #לחם_טרי #bread";
  expect(await client.effects("post")).toMatchObject([{ id: urn, data: { author: BAKERY, text } }]);
  for (const page of [await shown(BAKERY), await shown(String(urn))]) {
    expect(page).toContain('<p dir="auto" class="line-of-text">לחם חם (טרי)</p>');
    expect(page).toContain(
      '<p dir="auto" class="after">Hot bread <strong class="tag">#לחם_טרי</strong> <strong class="tag">#bread</strong></p>',
    );
  }
});

it("post text is silently truncated at a bare reserved character", async () => {
  const response = await client.publish(token, { commentary: "Open at four (in the morning)" });
  expect(response.status).toBe(201);
  expect(await client.effects("post")).toMatchObject([{ data: { text: "Open at four " } }]);
  const { json } = await sandbox.control("GET", "journal?service=linkedin");
  expect(json.entries.at(-1)).toMatchObject({ note: "commentary truncated at character 13" });
});

it("feed shows five images with alt texts and counts the rest", async () => {
  const images = [];
  for (const [index, color] of ["#700", "#070", "#007", "#770", "#077", "#707"].entries()) {
    images.push({
      id: await client.upload(token, "image", MEMBER_URN, await createImageFile("png", color)),
      altText: `Loaf ${index}`,
    });
  }
  const page = await shown(await urnOf({ content: { multiImage: { images } } }));
  expect(page).toContain('class="grid of-5"');
  expect(page).toContain('alt="Loaf 4"><span class="more">+1</span>');
  expect(page).not.toContain('alt="Loaf 5"');
  const file = await fetch(`${sandbox.url}/feeds/linkedin/media/${images[2]?.id}`);
  expect(file.headers.get("content-type")).toBe("image/png");
  expect(sha256Hex(new Uint8Array(await file.arrayBuffer()))).toBe(
    sha256Hex(await createImageFile("png", "#007")),
  );
});

it("video uploads in parts of 4 MB and supports range requests", async () => {
  const bytes = await createVideoFile(4_194_304 + 100_000);
  const { value } = (await client.initialize(token, "video", MEMBER_URN, bytes.length)).body;
  expect(value.uploadInstructions).toMatchObject([
    { firstByte: 0, lastByte: 4_194_303 },
    { firstByte: 4_194_304, lastByte: bytes.length - 1 },
  ]);
  const video = await client.upload(token, "video", MEMBER_URN, bytes);
  const urn = await urnOf({ content: { media: { id: video, title: "Ovens" } } });
  expect(urn).toMatch(/^urn:li:ugcPost:/);
  expect(await shown(urn)).toContain(`<video class="wide" controls`);
  const range = { headers: { range: "bytes=4194300-4194310" } };
  const chunk = await fetch(`${sandbox.url}/feeds/linkedin/media/${video}`, range);
  expect([chunk.status, chunk.headers.get("content-range")]).toEqual([
    206,
    `bytes 4194300-4194310/${bytes.length}`,
  ]);
  expect(new Uint8Array(await chunk.arrayBuffer())).toEqual(bytes.slice(4_194_300, 4_194_311));
});

it("feed shows a document with its title", async () => {
  const id = await client.upload(token, "document", MEMBER_URN, pdf());
  const page = await shown(await urnOf({ content: { media: { id, title: "מתכונים" } } }));
  expect(page).toContain('<bdi class="name">מתכונים</bdi>');
});

it("processing lasts as long as set and can fail", async () => {
  await client.trigger("processing", { ms: 60_000 });
  const video = await client.upload(token, "video", MEMBER_URN, await createVideoFile(100_000));
  expect((await statusOf("video", video)).status).toBe("PROCESSING");
  await client.wait(60_001);
  expect((await statusOf("video", video)).status).toBe("AVAILABLE");
  await client.trigger("processing", { ms: 0 });
  await client.trigger("processing-failed");
  const failed = await client.upload(token, "video", MEMBER_URN, await createVideoFile(100_000));
  expect(await statusOf("video", failed)).toMatchObject({
    status: "PROCESSING_FAILED",
    processingFailureReason: "told to fail",
  });
  const waiting = (await client.initialize(token, "document", MEMBER_URN)).body.value.document;
  expect((await statusOf("document", waiting)).status).toBe("WAITING_UPLOAD");
});

it("duplicate error names the existing or deleted post", async () => {
  const urn = await urnOf({ commentary: "Twice" });
  const again = await client.publish(token, { commentary: "Twice" });
  expect(again.body).toMatchObject({
    status: 422,
    message: expect.stringContaining(`Content is a duplicate of ${urn}`),
    errorDetails: { inputErrors: [{ code: "DUPLICATE_POST", input: {} }] },
  });
  await client.rest(token, "DELETE", `posts/${encodeURIComponent(urn)}`);
  expect(await shown(urn)).toContain("This post cannot be displayed");
  expect((await client.publish(token, { commentary: "Twice" })).body.message).toContain(urn);
  expect((await client.publish(token, { commentary: "Twice", author: STUDIO })).status).toBe(201);
  await client.wait(49 * HOUR_MS);
  token = (await client.connect()).access;
  expect((await client.publish(token, { commentary: "Twice" })).status).toBe(201);
});

it("concurrent identical posts create one post", async () => {
  const responses = await Promise.all(
    Array.from({ length: 8 }, () => client.publish(token, { commentary: "Eight at once" })),
  );
  expect(responses.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(await client.effects("post")).toHaveLength(1);
});

it("post exists when the client never receives the response", async () => {
  const action = { kind: "accept-then-reset" };
  const fault = { service: "linkedin", method: "POST", path: "/rest/posts", action };
  await sandbox.control("POST", "faults", fault);
  await expect(client.publish(token, { commentary: "Unknown outcome" })).rejects.toThrow();
  expect(await shown(MEMBER_URN)).toContain("Unknown outcome");
});

it("daily post quota resets at midnight UTC", async () => {
  await client.trigger("quota", { author: MEMBER_URN });
  expect((await client.publish(token)).status).toBe(429);
  await client.wait(DAY_MS);
  expect((await client.publish(token)).status).toBe(201);
});

it("post statistics grow from zero and are deterministic", async () => {
  const ownPosts = await urnOf({ author: BAKERY });
  const mine = await urnOf({});
  const encoded = encodeURIComponent(ownPosts);
  const organization = encodeURIComponent(BAKERY);
  const shares = () =>
    client.rest(
      token,
      "GET",
      `organizationalEntityShareStatistics?q=organizationalEntity&organizationalEntity=${organization}&shares=List(${encoded})`,
    );
  const reached = (query: string) =>
    client.rest(
      token,
      "GET",
      `memberCreatorPostAnalytics?${query}&queryType=MEMBERS_REACHED&aggregation=TOTAL`,
    );
  const entity = `q=entity&entity=(share:${encodeURIComponent(mine)})`;
  expect((await shares()).body.elements).toEqual([]);
  expect((await reached(entity)).body.elements).toMatchObject([{ count: 0 }]);
  await client.wait(DAY_MS);
  const [first, second] = [await shares(), await shares()];
  const { share, totalShareStatistics } = first.body.elements[0];
  expect(share).toBe(ownPosts);
  expect(totalShareStatistics.impressionCount).toBeGreaterThan(totalShareStatistics.uniqueImpressionsCount);
  expect(second.body).toEqual(first.body);
  const [one, all] = [await reached(entity), await reached("q=me")];
  expect(one.body.elements[0].count).toBeGreaterThan(0);
  expect(all.body.elements[0].count).toBe(one.body.elements[0].count);
});

it("state survives a restart and identifiers are never reused", async () => {
  let running = await startTestSandbox();
  let caller = createClient(running);
  let access = (await caller.connect()).access;
  const image = await caller.upload(access, "image", MEMBER_URN, await createImageFile());
  const previous = await caller.publish(access, { content: { media: { id: image } } });
  const urn = previous.headers.get("x-restli-id") ?? "";
  running = await running.restart();
  caller = createClient(running);
  expect((await caller.publish(access, { content: { media: { id: image } } })).body.message).toContain(urn);
  expect((await fetch(`${running.url}/feeds/linkedin/media/${image}`)).status).toBe(200);
  await caller.reset();
  expect((await fetch(`${running.url}/feeds/linkedin/media/${image}`)).status).toBe(404);
  access = (await caller.connect()).access;
  const after = (await caller.publish(access)).headers.get("x-restli-id") ?? "";
  expect(after > urn).toBe(true);
  await running.remove();
});
