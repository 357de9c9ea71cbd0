import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { env } from "@/lib/core/server/env";
import { DAY_MS } from "@/lib/core/time-units";
import { linkedin } from "@/lib/providers/social/linkedin";
import { untilReady } from "@/lib/providers/social/linkedin-ready";
import type { Content, Steps } from "@/lib/providers/social/port";
import {
  AMIR,
  BAKERY,
  type Client,
  film,
  LEA,
  ME,
  NOA,
  pdf,
  picture,
  STUDIO,
} from "@/sandbox/linkedin/test-client";
import { consentThrough, deliveryTo, failNext, fileOf, linkedInClient } from "@/tests/harness/linkedin";
import { ownSandbox } from "@/tests/harness/sandbox-control";

const MEMBER = "openid profile w_member_social";

let client: Client;
let token: string;
beforeEach(async () => {
  client = linkedInClient();
  await client.reset();
  token = (await consentThrough(client)).userToken;
});
afterEach(() => ownSandbox.clearFaults("linkedin"));

const publish = async (id: string, content: Partial<Content>, steps: Steps = {}) => {
  const { delivery, save } = deliveryTo(id, token, content, steps);
  await linkedin.prepare(delivery, save);
  return linkedin.send(delivery);
};
const posts = () => client.effects("post");
const image = async (colour: string, alt = "") => ({
  ...fileOf(await picture("png", colour), "image/png"),
  alt,
});

describe("connecting", () => {
  test("what was granted, for how long, and what renews it", async () => {
    const consent = await consentThrough(client);
    expect(consent.scopes).toEqual(env().LINKEDIN_SCOPES.split(" "));
    const days = (date: Date | null | undefined) =>
      Math.round(((date?.getTime() ?? 0) - Date.now()) / DAY_MS);
    expect([days(consent.expiresAt), days(consent.refreshExpiresAt)]).toEqual([60, 365]);
    const renewed = await linkedin.refresh?.(consent.refreshToken ?? "");
    expect(renewed).toMatchObject({ refreshToken: consent.refreshToken, scopes: consent.scopes });
    expect(renewed?.userToken).not.toBe(consent.userToken);
  });

  test("an app without approval gets a token that nothing renews", async () => {
    await client.trigger("app-approval", { approved: false });
    const { body } = await client.exchange(await client.code({ ask: { scope: MEMBER } }));
    expect(body).not.toHaveProperty("refresh_token");
    expect(await linkedin.listTargets(body.access_token)).toMatchObject([{ id: ME }]);
  });

  test("a used code and a revoked renewal are the person's to mend, a refused app is not", async () => {
    const redirectUri = "http://localhost:3000/api/native-connections/callback/linkedin";
    await expect(linkedin.exchangeCode({ code: "AQused", redirectUri })).rejects.toMatchObject({
      kind: "token",
    });
    const { refreshToken = "" } = await consentThrough(client);
    await client.trigger("token-revoked", { person: NOA });
    await expect(linkedin.refresh?.(refreshToken)).rejects.toMatchObject({
      kind: "token",
      problem: "reconnect",
    });
    const path = "/oauth/v2/accessToken";
    const refuse = (status: number, body: object) =>
      ownSandbox.armFault({ service: "linkedin", path, action: { kind: "status", status, body } });
    await refuse(401, { error: "invalid_client" });
    await expect(linkedin.refresh?.(refreshToken)).rejects.toMatchObject({ kind: "refused" });
    await refuse(503, {});
    await expect(linkedin.refresh?.(refreshToken)).rejects.toMatchObject({ kind: "transient" });
  });

  test("the member and the organisations where posting is allowed, with their pictures", async () => {
    const feeds = `${env().SANDBOX_URL}/feeds/linkedin/avatars`;
    const own = { token, expiresAt: null };
    expect(await linkedin.listTargets(token)).toEqual([
      { id: ME, name: "Noa Barak", kind: "member", avatarUrl: `${feeds}/${NOA}.png`, ...own },
      {
        id: BAKERY,
        name: "Shachar Bakery",
        kind: "organization",
        avatarUrl: `${feeds}/90210001.png`,
        ...own,
      },
      { id: STUDIO, name: "Hagal Studio", kind: "organization", avatarUrl: `${feeds}/90210002.png`, ...own },
    ]);
    const { userToken } = await consentThrough(client, { person: LEA });
    expect(await linkedin.listTargets(userToken)).toMatchObject([{ name: "Lea Morris", kind: "member" }]);
  });

  test("without the permission to see pages there is the member alone", async () => {
    const { userToken } = await consentThrough(client, { person: AMIR, ticked: MEMBER });
    expect(await linkedin.listTargets(userToken)).toMatchObject([{ name: "אמיר חדד", kind: "member" }]);
  });
});

describe("publishing", () => {
  test("a text arrives whole, whatever signs it has, with hashtags that are links", async () => {
    const message = "חלה (קלועה) ב-20% הנחה!\nA_b *c* [d] {e} <f> ~g | h \\ i @j #1\n\n#לחם_טרי #bread";
    const sent = await publish(BAKERY, { message });
    expect(sent.permalink).toBe(`${env().SANDBOX_URL}/feeds/linkedin/${sent.providerId}`);
    const [post] = await posts();
    expect(post).toMatchObject({
      id: sent.providerId,
      data: { author: BAKERY, text: message, visibility: "PUBLIC" },
    });
    const tags = post.data.elements.filter(({ kind }: { kind: string }) => kind === "hashtag");
    expect(tags.map(({ tag }: { tag: string }) => tag)).toEqual(["לחם_טרי", "bread"]);
    expect((await fetch(sent.permalink ?? "")).status).toBe(200);
  });

  test("one picture with its description, and several in their order", async () => {
    await publish(BAKERY, { images: [await image("#700", "A loaf")] });
    const steps: Steps = {};
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

  test("a film goes in the parts that LinkedIn asks for", async () => {
    const file = fileOf(await film(4_194_304 + 80_000), "video/mp4");
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
  ])("a PDF is a document called after %j", async (message, language, title) => {
    const images = [{ ...fileOf(pdf(), "application/pdf"), alt: "" }];
    await publish(ME, { message, language, images, asDocument: true });
    const [{ data }] = await posts();
    expect(data.content).toMatchObject({
      kind: "media",
      media: [{ id: expect.stringContaining(":document:"), title }],
    });
  });

  test("a member's picture, whose state a permission to write cannot ask for, goes out after a while", async () => {
    const { userToken } = await consentThrough(client, { ticked: MEMBER });
    token = userToken;
    expect(await publish(ME, { images: [await image("#700")] })).toMatchObject({
      providerId: expect.any(String),
    });
  });

  test("a second try goes on where the first ended", async () => {
    const [first, second] = [await image("#700"), await image("#070")];
    const { delivery, save } = deliveryTo(BAKERY, token, { images: [first, second] });
    await failNext("images", { kind: "status", status: 503 }, 1);
    await expect(linkedin.prepare(delivery, save)).rejects.toMatchObject({ kind: "transient" });
    await linkedin.prepare(delivery, save);
    await linkedin.prepare(delivery, save);
    expect([first.reads.length, second.reads.length]).toEqual([1, 1]);
    expect(await client.effects("image")).toHaveLength(2);
  });

  test("an answer without an id is live all the same", async () => {
    await failNext("posts", { kind: "status", status: 201, body: "" });
    expect(await publish(ME, { message: "Nameless" })).toEqual({ providerId: null, permalink: null });
  });
});

describe("processing", () => {
  test("is waited for until it is over", async () => {
    await client.trigger("processing", { ms: 30_000 });
    const { delivery, save } = deliveryTo(BAKERY, token, { images: [await image("#700")] });
    let over = false;
    const prepared = linkedin.prepare(delivery, save).then(() => {
      over = true;
    });
    await expect.poll(async () => (await client.effects("image")).length).toBe(1);
    await expect.poll(async () => (await ownSandbox.journal("linkedin")).entries.at(-1).method).toBe("GET");
    expect(over).toBe(false);
    await client.wait(30_001);
    await prepared;
    expect(await linkedin.send(delivery)).toMatchObject({ providerId: expect.any(String) });
  });

  test("that takes too long gives its slot away, and a post that comes too early is tried again", async () => {
    await client.trigger("processing", { ms: 30_000 });
    const urn = await client.upload(token, "image", BAKERY, await picture());
    const waiting = { token, signal: undefined, patienceMs: 300 };
    await expect(untilReady([{ kind: "image", urn }], waiting)).rejects.toMatchObject({
      kind: "transient",
      problem: "media_processing",
    });
    const early = deliveryTo(BAKERY, token, { images: [await image("#700")] }, { "image:0": urn });
    await expect(linkedin.send(early.delivery)).rejects.toMatchObject({ kind: "transient" });
    expect(await posts()).toEqual([]);
  });

  test("that fails is final", async () => {
    await client.trigger("processing-failed");
    const { delivery, save } = deliveryTo(BAKERY, token, { images: [await image("#700")] });
    await expect(linkedin.prepare(delivery, save)).rejects.toMatchObject({
      kind: "refused",
      problem: "media_refused",
    });
  });
});

describe("refusals", () => {
  const attempt = (id = ME, message = "Once") => publish(id, { message });

  test.each([
    ["a revoked token", () => client.trigger("token-revoked"), "token", "reconnect"],
    ["an expired token", () => client.wait(60 * DAY_MS), "token", "reconnect"],
    [
      "a token nobody gave",
      async () => {
        token = "AQVnone";
      },
      "token",
      "reconnect",
    ],
    [
      "a permission that was taken back",
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
    ["too many calls", () => client.trigger("throttle"), "throttle", "throttled"],
    ["the day's 150 posts", () => client.trigger("quota", { author: ME }), "throttle", "throttled"],
    [
      "a server that is away",
      () => failNext("posts", { kind: "status", status: 503 }),
      "unknown",
      "outcome_unknown",
    ],
  ])("%s", async (_, happen, kind, problem) => {
    await happen();
    await expect(attempt()).rejects.toMatchObject({ kind, problem });
    expect(await posts()).toEqual([]);
  });

  test("a role that was lost", async () => {
    await client.trigger("role-changed", { person: NOA, organization: "90210001", role: "ANALYST" });
    await expect(attempt(BAKERY)).rejects.toMatchObject({ kind: "permission" });
  });

  test("a text above the limit", async () => {
    await expect(attempt(ME, "a".repeat(3001))).rejects.toMatchObject({ problem: "text_too_long" });
  });

  test("a file that LinkedIn cannot use, told at the post", async () => {
    const urn = await client.upload(token, "image", ME, await picture("webp"));
    const { delivery } = deliveryTo(ME, token, { images: [await image("#700")] }, { "image:0": urn });
    await expect(linkedin.send(delivery)).rejects.toMatchObject({ problem: "media_refused" });
  });

  test("an upload that never came is tried again", async () => {
    const urn = (await client.initialize(token, "image", ME)).body.value.image;
    const { delivery } = deliveryTo(ME, token, { images: [await image("#700")] }, { "image:0": urn });
    await expect(linkedin.send(delivery)).rejects.toMatchObject({ kind: "transient" });
  });

  test("the same words again, with the post that has them", async () => {
    const first = await attempt();
    await expect(attempt()).rejects.toMatchObject({ kind: "duplicate", problem: "duplicate", same: first });
    expect(await posts()).toHaveLength(1);
  });

  test("no token and no secret in any of them", async () => {
    await client.trigger("token-revoked");
    const error = await attempt().catch((cause: Error) => cause);
    const told = JSON.stringify([error, (error as Error).message, String((error as Error).cause)]);
    expect(told).not.toContain(token);
    expect(String((error as Error).cause)).toBe("Error: posts: status 401 REVOKED_ACCESS_TOKEN 65601");
  });
});

describe("a post whose answer was lost", () => {
  const lose = async (id: string, kind: string, content: Partial<Content>) => {
    await failNext("posts", { kind, ...(kind === "accept-then-status" ? { status: 500 } : {}) });
    const { delivery, save } = deliveryTo(id, token, content);
    const since = new Date();
    await linkedin.prepare(delivery, save);
    const sending = linkedin.send({ ...delivery, timeoutMs: 1_000 });
    await expect(sending).rejects.toMatchObject({ kind: "unknown", problem: "outcome_unknown" });
    return { delivery, since };
  };
  const sought = (since: Date, known: string[] = []) => ({ since, known, providerId: null });

  test.each(["accept-then-reset", "accept-then-hang", "accept-then-status"])(
    "%s: found by its text among an organisation's, once and never sent again",
    async (kind) => {
      const { delivery, since } = await lose(BAKERY, kind, { message: "Challah (braided) #shabbat" });
      const [post] = await posts();
      expect(await linkedin.lookUp(delivery, sought(since))).toMatchObject({ providerId: post.id });
      expect(await linkedin.lookUp(delivery, sought(since, [post.id]))).toBe("not-there");
      expect(await posts()).toHaveLength(1);
    },
  );

  test("found by its pictures, also without a word; the same pictures elsewhere are another post", async () => {
    const { delivery, since } = await lose(BAKERY, "accept-then-reset", { images: [await image("#700")] });
    const other = await publish(BAKERY, { images: [await image("#700")] });
    const found = await linkedin.lookUp(delivery, sought(since));
    expect(found).toMatchObject({ providerId: (await posts())[0].id });
    expect(found).not.toMatchObject({ providerId: other.providerId });
  });

  test("not there when it never arrived, and not an older one with the same words", async () => {
    await publish(BAKERY, { message: "Challah" });
    await client.wait(3 * DAY_MS);
    const { delivery } = deliveryTo(BAKERY, token, { message: "Challah" });
    expect(await linkedin.lookUp(delivery, sought(new Date(Date.now() + 3 * DAY_MS)))).toBe("not-there");
    expect(await linkedin.lookUp(delivery, sought(new Date()))).toMatchObject({
      providerId: expect.any(String),
    });
  });

  test("nothing can be said of a member's, nor where reading was not allowed", async () => {
    const { delivery, since } = await lose(ME, "accept-then-reset", { message: "Mine" });
    expect(await linkedin.lookUp(delivery, sought(since))).toBe("cannot-tell");
    await client.trigger("permission-withdrawn", { permission: "r_organization_social" });
    const theirs = deliveryTo(BAKERY, token, { message: "Theirs" }).delivery;
    expect(await linkedin.lookUp(theirs, sought(since))).toBe("cannot-tell");
  });

  test("a known post is asked for by its id", async () => {
    const sent = await publish(BAKERY, { message: "Known" });
    const { delivery } = deliveryTo(BAKERY, token, { message: "Known" });
    const one = { ...sought(new Date()), providerId: sent.providerId };
    expect(await linkedin.lookUp(delivery, one)).toEqual(sent);
    await client.rest(token, "DELETE", `posts/${encodeURIComponent(sent.providerId ?? "")}`);
    expect(await linkedin.lookUp(delivery, one)).toBe("not-there");
  });
});
