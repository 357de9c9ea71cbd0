import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { facebookPlatform } from "@/lib/providers/social/facebook";
import { instagramPlatform } from "@/lib/providers/social/instagram";
import type { PublishTarget, SocialPlatform } from "@/lib/providers/social/port";
import { assertDescribed } from "@/sandbox/meta/assert-described";
import { readParams } from "@/sandbox/meta/params";
import { BAKERY } from "@/tests/harness/account-fixtures";
import {
  createContentImage,
  createContentVideo,
  createDelivery,
  createJpeg,
  grantMetaConsent,
  prepareDelivery,
  startFileServer,
} from "@/tests/harness/meta-client";
import { ownSandbox } from "@/tests/harness/sandbox-control";
import { createMp4 } from "@/tests/harness/video-files";

/** Node types by the identifiers of the emulator. */
const NODE_TYPES: [RegExp, string][] = [
  [/^me$/, "User"],
  [/^oauth$/, "oauth"],
  [/^pages$/, "pages"],
  [/_/, "PagePost"],
  [/^1045/, "Page"],
  [/^1222/, "Photo"],
  [/^1223/, "AdVideo"],
  [/^178414/, "IGUser"],
  [/^179/, "IGContainer"],
  [/^180/, "IGMedia"],
];
const UPRIGHT = { width: 540, height: 960, durationMs: 3_000 };
const OPTIONS = {
  collaborators: ["hagal.studio"],
  userTags: [{ image: 0, username: "noa", x: 0.5, y: 0.25 }],
  placeId: BAKERY,
};
const RANGE = { since: new Date("2026-10-01T12:00Z"), until: new Date("2026-11-10T12:00Z") };

let files: Awaited<ReturnType<typeof startFileServer>>;
let recorded: { url: URL; method: string; headers: Record<string, string>; body: Buffer }[];

beforeAll(async () => {
  files = await startFileServer({
    loaf: await createJpeg(),
    film: await createMp4({ width: 540, height: 960, seconds: 3 }),
  });
});
beforeEach(async () => {
  await ownSandbox.reset("meta");
  await ownSandbox.trigger({ service: "meta", event: "processing", seconds: 0 });
  recorded = [];
  const send = globalThis.fetch;
  vi.spyOn(globalThis, "fetch").mockImplementation((input, init = {}) => {
    const url = new URL(String(input));
    if (/^\/meta\/v\d/.test(url.pathname)) {
      const headers = Object.fromEntries(new Headers(init.headers));
      const body = Buffer.from(String(init.body ?? ""));
      recorded.push({ url, method: init.method ?? "GET", headers, body });
    }
    return send(input, init);
  });
});
afterEach(async () => {
  vi.restoreAllMocks();
  await ownSandbox.setClock(0);
});
afterAll(() => files.stop());

const at = (name: string) => `${files.url}/${name}`;
const image = () => createContentImage(at("loaf"), "A loaf");

/** Returns what Meta does not describe in the recorded requests, and the edges they used. */
async function examine() {
  const violations: string[] = [];
  const edges = new Set<string>();
  for (const { url, method, headers, body } of recorded) {
    const [id = "", edge = "", permission] = url.pathname.split("/").slice(3);
    const node =
      NODE_TYPES.find(([pattern]) => pattern.test(id))?.[1] ?? expect.fail(`a node type for ${id}`);
    edges.add(`${method} ${node} ${edge}`.trim());
    const request = { method, path: url.pathname, query: url.searchParams, rawQuery: "", headers, body };
    const params = await readParams({ ...request, signal: AbortSignal.timeout(1_000) });
    if (permission) params.values.set("permission", permission);
    try {
      assertDescribed({ node, method, edge, params });
    } catch (error) {
      violations.push(`${method} ${node} ${edge}: ${error}`);
    }
  }
  return { violations, edges: [...edges].sort() };
}

/** Publishes, looks up with and without the id, and measures. */
async function publishAndRead(
  network: SocialPlatform,
  target: PublishTarget,
  content: Parameters<typeof createDelivery>[1],
) {
  const delivery = createDelivery(target, content);
  const since = new Date();
  await prepareDelivery(network, delivery);
  const { providerId } = await network.send(delivery);
  if (content.options?.placement !== "story" && providerId) {
    await network.comment({ target, providerId, text: "Recipe below" });
  }
  await network.lookUp(delivery, { since, known: [], providerId });
  await network.lookUp({ ...delivery, steps: {} }, { since, known: [], providerId: null });
  await network.postInsights?.(target, [providerId ?? expect.fail("an id")]);
}

test("all recorded requests of the Facebook adapter are described by Meta", async () => {
  const { consent, targets } = await grantMetaConsent(facebookPlatform, { withComments: true });
  const page = targets[0] ?? expect.fail("a page");
  for (const content of [
    { message: "Bread at four" },
    { message: "Read more at https://bakery.example/bread" },
    { message: "One loaf", images: [image()] },
    { message: "Two loaves", images: [image(), image()] },
    { message: "A film", video: createContentVideo(at("film")) },
    { message: "A reel", video: createContentVideo(at("film"), UPRIGHT), options: { placeId: BAKERY } },
    { message: "Here", options: { placeId: BAKERY, link: { url: "https://bakery.example/", title: "" } } },
  ]) {
    await publishAndRead(facebookPlatform, page, content);
  }
  for (const content of [{ images: [image()] }, { video: createContentVideo(at("film"), UPRIGHT) }]) {
    const delivery = createDelivery(page, { ...content, options: { placement: "story" } });
    await prepareDelivery(facebookPlatform, delivery);
    await facebookPlatform.send(delivery);
  }
  await facebookPlatform.accountInsights?.(page, RANGE);
  await facebookPlatform.listOwnPlaces?.(consent.userToken);
  await facebookPlatform.searchPlaces?.(consent.userToken, "Carmel");
  await facebookPlatform.revoke?.(consent.userToken);
  expect(await examine()).toEqual({
    violations: [],
    edges: [
      "DELETE User permissions",
      "GET AdVideo",
      "GET Page",
      "GET Page insights",
      "GET Page posts",
      "GET Page videos",
      "GET PagePost insights",
      "GET User",
      "GET User accounts",
      "GET User permissions",
      "GET oauth access_token",
      "GET pages search",
      "POST AdVideo comments",
      "POST Page feed",
      "POST Page photo_stories",
      "POST Page photos",
      "POST Page video_reels",
      "POST Page video_stories",
      "POST Page videos",
      "POST PagePost comments",
    ],
  });
});

test("all recorded requests of the Instagram adapter are described by Meta", async () => {
  const { consent, targets } = await grantMetaConsent(instagramPlatform, { withComments: true });
  const account = targets[0] ?? expect.fail("an account");
  for (const content of [
    { message: "One loaf", images: [image()], options: OPTIONS },
    { message: "Two loaves", images: [image(), image()], options: OPTIONS },
    { message: "A reel", video: createContentVideo(at("film"), { posterUrl: at("loaf") }), options: OPTIONS },
    { images: [image()], options: { placement: "story" as const, userTags: OPTIONS.userTags } },
    { video: createContentVideo(at("film")), options: { placement: "story" as const } },
  ]) {
    await publishAndRead(instagramPlatform, account, content);
  }
  await instagramPlatform.quota?.(account);
  await instagramPlatform.accountInsights?.(account, RANGE);
  await instagramPlatform.listOwnPlaces?.(consent.userToken);
  await instagramPlatform.searchPlaces?.(consent.userToken, "Carmel");
  await instagramPlatform.revoke?.(consent.userToken);
  expect(await examine()).toEqual({
    violations: [],
    edges: [
      "DELETE User permissions",
      "GET IGContainer",
      "GET IGMedia",
      "GET IGMedia insights",
      "GET IGUser",
      "GET IGUser content_publishing_limit",
      "GET IGUser insights",
      "GET IGUser media",
      "GET User",
      "GET User accounts",
      "GET User permissions",
      "GET oauth access_token",
      "GET pages search",
      "POST IGMedia comments",
      "POST IGUser media",
      "POST IGUser media_publish",
    ],
  });
});
