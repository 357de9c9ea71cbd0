import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { DAY_MS } from "@/lib/core/date-time/zoned-time";
import { getEnv } from "@/lib/core/server/env";
import { linkedinPlatform } from "@/lib/providers/social/linkedin";
import { waitUntilReady } from "@/lib/providers/social/linkedin-uploads";
import type { CompletedSteps, PostContent } from "@/lib/providers/social/port";
import {
  armNextCallFault,
  COMBINED_APP,
  createContentFile,
  createDelivery,
  createLinkedInTestClient,
  exchangeConsent,
  installLinkedInApps,
} from "@/tests/harness/linkedin-client";
import {
  AMIR,
  BAKERY,
  type Client,
  createImageFile,
  createVideoFile,
  LEA,
  MEMBER_URN,
  NOA,
  pdf,
  STUDIO,
} from "@/tests/harness/sandbox/linkedin-calls";
import { ownSandbox } from "@/tests/harness/sandbox-control";

const MEMBER = "openid profile w_member_social";

installLinkedInApps(COMBINED_APP);

let client: Client;
let token: string;
beforeEach(async () => {
  client = createLinkedInTestClient();
  await client.reset();
  token = (await exchangeConsent(client)).userToken;
});
afterEach(() => ownSandbox.clearFaults("linkedin"));

const publish = async (id: string, content: Partial<PostContent>, steps: CompletedSteps = {}) => {
  const { delivery, save } = createDelivery(id, token, content, steps);
  await linkedinPlatform.prepare(delivery, save);
  return linkedinPlatform.send(delivery);
};
const posts = () => client.effects("post");
const image = async (color: string, alt = "") => ({
  ...createContentFile(await createImageFile("png", color), "image/png"),
  alt,
});

describe("LinkedIn options", () => {
  test("LinkedIn link is published as an article with its title", async () => {
    const link = { url: "https://bakery.example/bread", title: "Bread at four" };
    await publish(MEMBER_URN, { message: "Read this", options: { link } });
    expect(await posts()).toMatchObject([
      { data: { content: { kind: "article", article: { source: link.url, title: link.title } } } },
    ]);
  });

  test.each([MEMBER_URN, BAKERY])("LinkedIn comment of %s is posted below its post", async (id) => {
    const { providerId } = await publish(id, { message: "Bread" });
    const target = { id, token };
    const text = "The recipe (in Hebrew) #bread";
    const commentId = await linkedinPlatform.comment({ target, providerId: providerId ?? "", text });
    expect(await client.effects("comment")).toMatchObject([
      { id: commentId, data: { actor: id, object: providerId, text } },
    ]);
  });
});

describe("LinkedIn connections", () => {
  test("LinkedIn consent contains permissions, expiry and refresh token", async () => {
    const consent = await exchangeConsent(client);
    expect(consent.scopes).toEqual(getEnv().LINKEDIN_SCOPES.split(" "));
    const days = (date: Date | null | undefined) =>
      Math.round(((date?.getTime() ?? 0) - Date.now()) / DAY_MS);
    expect([days(consent.expiresAt), days(consent.refreshExpiresAt)]).toEqual([60, 365]);
    const renewed = await linkedinPlatform.refresh?.(consent.refreshToken ?? "");
    expect(renewed).toMatchObject({ refreshToken: consent.refreshToken, scopes: consent.scopes });
    expect(renewed?.userToken).not.toBe(consent.userToken);
  });

  test("LinkedIn app without approval gets no refresh token", async () => {
    await client.trigger("app-approval", { approved: false });
    const { body } = await client.exchange(await client.code({ ask: { scope: MEMBER } }));
    expect(body).not.toHaveProperty("refresh_token");
    expect(await linkedinPlatform.listTargets(body.access_token)).toMatchObject([{ id: MEMBER_URN }]);
  });

  test("LinkedIn used code or revoked refresh requires the user, a refused app the operator", async () => {
    const redirectUri = "http://localhost:3000/api/native-connections/callback/linkedin";
    await expect(linkedinPlatform.exchangeCode({ code: "AQused", redirectUri })).rejects.toMatchObject({
      kind: "token",
    });
    const { refreshToken = "" } = await exchangeConsent(client);
    await client.trigger("token-revoked", { person: NOA });
    await expect(linkedinPlatform.refresh?.(refreshToken)).rejects.toMatchObject({
      kind: "token",
      problem: "reconnect",
    });
    const path = "/oauth/v2/accessToken";
    const refuse = (status: number, body: object) =>
      ownSandbox.armFault({ service: "linkedin", path, action: { kind: "status", status, body } });
    await refuse(401, { error: "invalid_client" });
    await expect(linkedinPlatform.refresh?.(refreshToken)).rejects.toMatchObject({ kind: "refused" });
    await refuse(503, {});
    await expect(linkedinPlatform.refresh?.(refreshToken)).rejects.toMatchObject({ kind: "transient" });
  });

  test("LinkedIn targets are the member and organizations with posting rights and their logos", async () => {
    const feeds = `${getEnv().SANDBOX_URL}/feeds/linkedin/avatars`;
    const own = { token, expiresAt: null };
    expect(await linkedinPlatform.listTargets(token)).toEqual([
      { id: MEMBER_URN, name: "Noa Barak", kind: "member", avatarUrl: `${feeds}/${NOA}.png`, ...own },
      {
        id: BAKERY,
        name: "Shachar Bakery",
        kind: "organization",
        avatarUrl: `${feeds}/90210001.png`,
        ...own,
      },
      { id: STUDIO, name: "Hagal Studio", kind: "organization", avatarUrl: `${feeds}/90210002.png`, ...own },
    ]);
    const { userToken } = await exchangeConsent(client, { person: LEA });
    expect(await linkedinPlatform.listTargets(userToken)).toMatchObject([
      { name: "Lea Morris", kind: "member" },
    ]);
  });

  test("LinkedIn targets without the organization permission are the member only", async () => {
    const { userToken } = await exchangeConsent(client, { person: AMIR, ticked: MEMBER });
    expect(await linkedinPlatform.listTargets(userToken)).toMatchObject([
      { name: "אמיר חדד", kind: "member" },
    ]);
  });
});

describe("LinkedIn publishing", () => {
  test("LinkedIn text with any characters arrives unchanged with linked hashtags", async () => {
    const message = "חלה (קלועה) ב-20% הנחה!\nA_b *c* [d] {e} <f> ~g | h \\ i @j #1\n\n#לחם_טרי #bread";
    const sent = await publish(BAKERY, { message });
    expect(sent.permalink).toBe(`${getEnv().SANDBOX_URL}/feeds/linkedin/${sent.providerId}`);
    const [post] = await posts();
    expect(post).toMatchObject({
      id: sent.providerId,
      data: { author: BAKERY, text: message, visibility: "PUBLIC" },
    });
    const tags = post.data.elements.filter(({ kind }: { kind: string }) => kind === "hashtag");
    expect(tags.map(({ tag }: { tag: string }) => tag)).toEqual(["לחם_טרי", "bread"]);
    expect((await fetch(sent.permalink ?? "")).status).toBe(200);
  });

  test("LinkedIn images are published with alternative texts in order", async () => {
    await publish(BAKERY, { images: [await image("#700", "A loaf")] });
    const steps: CompletedSteps = {};
    await publish(
      BAKERY,
      { message: "Two", images: [await image("#070", "Green"), await image("#007")] },
      steps,
    );
    const [one, two] = (await posts()).map(({ data }) => data.content);
    expect(one).toMatchObject({ kind: "media", media: [{ altText: "A loaf" }] });
    expect(two).toMatchObject({
      kind: "multiImage",
      media: [
        { id: steps["image:0"], altText: "Green" },
        { id: steps["image:1"], altText: "" },
      ],
    });
  });

  test("LinkedIn video is uploaded in the requested parts", async () => {
    const file = createContentFile(await createVideoFile(4_194_304 + 80_000), "video/mp4");
    const sent = await publish(BAKERY, {
      message: "Ovens",
      video: { ...file, durationMs: 4000, posterUrl: null },
    });
    expect(sent.providerId).toMatch(/^urn:li:ugcPost:/);
    expect(file.reads).toEqual([
      [0, 4_194_303],
      [4_194_304, file.bytes - 1],
    ]);
  });

  test.each([
    ["Recipes (all of them)\nSecond line", "en", "Recipes (all of them)"],
    ["", "he", "מסמך"],
  ])("LinkedIn PDF is a document with the title of %j", async (message, language, title) => {
    const images = [{ ...createContentFile(pdf(), "application/pdf"), alt: "" }];
    await publish(MEMBER_URN, { message, language, images, asDocument: true });
    const [{ data }] = await posts();
    expect(data.content).toMatchObject({
      kind: "media",
      media: [{ id: expect.stringContaining(":document:"), title }],
    });
  });

  test("LinkedIn image whose state is unreadable is published after a delay", async () => {
    const { userToken } = await exchangeConsent(client, { ticked: MEMBER });
    token = userToken;
    expect(await publish(MEMBER_URN, { images: [await image("#700")] })).toMatchObject({
      providerId: expect.any(String),
    });
  });

  test("LinkedIn retry continues where the first attempt ended", async () => {
    const [first, second] = [await image("#700"), await image("#070")];
    const { delivery, save } = createDelivery(BAKERY, token, { images: [first, second] });
    await armNextCallFault("images", { kind: "status", status: 503 }, 1);
    await expect(linkedinPlatform.prepare(delivery, save)).rejects.toMatchObject({ kind: "transient" });
    await linkedinPlatform.prepare(delivery, save);
    await linkedinPlatform.prepare(delivery, save);
    expect([first.reads.length, second.reads.length]).toEqual([1, 1]);
    expect(await client.effects("image")).toHaveLength(2);
  });

  test("LinkedIn response without an id is live", async () => {
    await armNextCallFault("posts", { kind: "status", status: 201, body: "" });
    expect(await publish(MEMBER_URN, { message: "Nameless" })).toEqual({ providerId: null, permalink: null });
  });
});

describe("LinkedIn processing", () => {
  test("LinkedIn processing is polled until it ends", async () => {
    await client.trigger("processing", { ms: 30_000 });
    const { delivery, save } = createDelivery(BAKERY, token, { images: [await image("#700")] });
    let over = false;
    const prepared = linkedinPlatform.prepare(delivery, save).then(() => {
      over = true;
    });
    await expect.poll(async () => (await client.effects("image")).length).toBe(1);
    await expect.poll(async () => (await ownSandbox.journal("linkedin")).entries.at(-1).method).toBe("GET");
    expect(over).toBe(false);
    await client.wait(30_001);
    await prepared;
    expect(await linkedinPlatform.send(delivery)).toMatchObject({ providerId: expect.any(String) });
  });

  test("LinkedIn processing timeout releases the permit, and an early post is retried", async () => {
    await client.trigger("processing", { ms: 30_000 });
    const urn = await client.upload(token, "image", BAKERY, await createImageFile());
    const waiting = { token, signal: undefined, timeoutMs: 300 };
    await expect(waitUntilReady([{ kind: "image", urn }], waiting)).rejects.toMatchObject({
      kind: "transient",
      problem: "media_processing",
    });
    const early = createDelivery(BAKERY, token, { images: [await image("#700")] }, { "image:0": urn });
    await expect(linkedinPlatform.send(early.delivery)).rejects.toMatchObject({ kind: "transient" });
    expect(await posts()).toEqual([]);
  });

  test("LinkedIn processing failure is final", async () => {
    await client.trigger("processing-failed");
    const { delivery, save } = createDelivery(BAKERY, token, { images: [await image("#700")] });
    await expect(linkedinPlatform.prepare(delivery, save)).rejects.toMatchObject({
      kind: "refused",
      problem: "media_refused",
    });
  });
});

describe("LinkedIn refusals", () => {
  const attempt = (id = MEMBER_URN, message = "Once") => publish(id, { message });

  test.each([
    ["a revoked token", () => client.trigger("token-revoked"), "token", "reconnect"],
    ["an expired token", () => client.wait(60 * DAY_MS), "token", "reconnect"],
    [
      "an unknown token",
      async () => {
        token = "AQVnone";
      },
      "token",
      "reconnect",
    ],
    [
      "a revoked permission",
      () => client.trigger("permission-withdrawn", { permission: "w_member_social" }),
      "permission",
      "permission",
    ],
    [
      "a sunset version",
      () => client.trigger("version-sunset", { version: "202607" }),
      "refused",
      "version_sunset",
    ],
    ["a rate limit", () => client.trigger("throttle"), "throttle", "throttled"],
    [
      "the limit of 150 posts a day",
      () => client.trigger("quota", { author: MEMBER_URN }),
      "throttle",
      "throttled",
    ],
    [
      "an unavailable server",
      () => armNextCallFault("posts", { kind: "status", status: 503 }),
      "unknown",
      "outcome_unknown",
    ],
  ])("LinkedIn refusal: %s", async (_, happen, kind, problem) => {
    await happen();
    await expect(attempt()).rejects.toMatchObject({ kind, problem });
    expect(await posts()).toEqual([]);
  });

  test("LinkedIn post is refused after a lost role", async () => {
    await client.trigger("role-changed", { person: NOA, organization: "90210001", role: "ANALYST" });
    await expect(attempt(BAKERY)).rejects.toMatchObject({ kind: "permission" });
  });

  test("LinkedIn text above the limit is refused", async () => {
    await expect(attempt(MEMBER_URN, "a".repeat(3001))).rejects.toMatchObject({ problem: "text_too_long" });
  });

  test("LinkedIn file that is unusable is refused at publishing", async () => {
    const urn = await client.upload(token, "image", MEMBER_URN, await createImageFile("webp"));
    const { delivery } = createDelivery(
      MEMBER_URN,
      token,
      { images: [await image("#700")] },
      { "image:0": urn },
    );
    await expect(linkedinPlatform.send(delivery)).rejects.toMatchObject({ problem: "media_refused" });
  });

  test("LinkedIn upload that never arrived is retried", async () => {
    const urn = (await client.initialize(token, "image", MEMBER_URN)).body.value.image;
    const { delivery } = createDelivery(
      MEMBER_URN,
      token,
      { images: [await image("#700")] },
      { "image:0": urn },
    );
    await expect(linkedinPlatform.send(delivery)).rejects.toMatchObject({ kind: "transient" });
  });

  test("LinkedIn duplicate is refused with the existing post", async () => {
    const first = await attempt();
    await expect(attempt()).rejects.toMatchObject({ kind: "duplicate", problem: "duplicate", same: first });
    expect(await posts()).toHaveLength(1);
  });

  test("LinkedIn errors contain no token and no secret", async () => {
    await client.trigger("token-revoked");
    const error = await attempt().catch((cause: Error) => cause);
    const errorText = JSON.stringify([error, (error as Error).message, String((error as Error).cause)]);
    expect(errorText).not.toContain(token);
    expect(String((error as Error).cause)).toBe("Error: posts: status 401 REVOKED_ACCESS_TOKEN 65601");
  });
});

describe("LinkedIn lost responses", () => {
  const lose = async (id: string, kind: string, content: Partial<PostContent>) => {
    await armNextCallFault("posts", { kind, ...(kind === "accept-then-status" ? { status: 500 } : {}) });
    const { delivery, save } = createDelivery(id, token, content);
    const since = new Date();
    await linkedinPlatform.prepare(delivery, save);
    const sending = linkedinPlatform.send({ ...delivery, timeoutMs: 1_000 });
    await expect(sending).rejects.toMatchObject({ kind: "unknown", problem: "outcome_unknown" });
    return { delivery, since };
  };
  const sought = (since: Date, known: string[] = []) => ({ since, known, providerId: null });

  test.each(["accept-then-reset", "accept-then-hang", "accept-then-status"])(
    "LinkedIn post after %s is found by text and never sent again",
    async (kind) => {
      const { delivery, since } = await lose(BAKERY, kind, { message: "Challah (braided) #shabbat" });
      const [post] = await posts();
      expect(await linkedinPlatform.lookUp(delivery, sought(since))).toMatchObject({ providerId: post.id });
      expect(await linkedinPlatform.lookUp(delivery, sought(since, [post.id]))).toBe("not-there");
      expect(await posts()).toHaveLength(1);
    },
  );

  test("LinkedIn post is found by its images, and equal images elsewhere are another post", async () => {
    const { delivery, since } = await lose(BAKERY, "accept-then-reset", { images: [await image("#700")] });
    const other = await publish(BAKERY, { images: [await image("#700")] });
    const found = await linkedinPlatform.lookUp(delivery, sought(since));
    expect(found).toMatchObject({ providerId: (await posts())[0].id });
    expect(found).not.toMatchObject({ providerId: other.providerId });
  });

  test("LinkedIn lookup finds neither an unsent post nor an older one with the same text", async () => {
    await publish(BAKERY, { message: "Challah" });
    await client.wait(3 * DAY_MS);
    const { delivery } = createDelivery(BAKERY, token, { message: "Challah" });
    expect(await linkedinPlatform.lookUp(delivery, sought(new Date(Date.now() + 3 * DAY_MS)))).toBe(
      "not-there",
    );
    expect(await linkedinPlatform.lookUp(delivery, sought(new Date()))).toMatchObject({
      providerId: expect.any(String),
    });
  });

  test("LinkedIn lookup cannot tell for a member or without read permission", async () => {
    const { delivery, since } = await lose(MEMBER_URN, "accept-then-reset", { message: "Mine" });
    expect(await linkedinPlatform.lookUp(delivery, sought(since))).toBe("cannot-tell");
    await client.trigger("permission-withdrawn", { permission: "r_organization_social" });
    const theirs = createDelivery(BAKERY, token, { message: "Theirs" }).delivery;
    expect(await linkedinPlatform.lookUp(theirs, sought(since))).toBe("cannot-tell");
  });

  test("LinkedIn post with a known id is looked up by id", async () => {
    const sent = await publish(BAKERY, { message: "Known" });
    const { delivery } = createDelivery(BAKERY, token, { message: "Known" });
    const one = { ...sought(new Date()), providerId: sent.providerId };
    expect(await linkedinPlatform.lookUp(delivery, one)).toEqual(sent);
    await client.rest(token, "DELETE", `posts/${encodeURIComponent(sent.providerId ?? "")}`);
    expect(await linkedinPlatform.lookUp(delivery, one)).toBe("not-there");
  });
});
