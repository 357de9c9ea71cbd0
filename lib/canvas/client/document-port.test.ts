import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createQueryClient } from "@/lib/api-client/query-client";
import { documentPort } from "@/lib/canvas/client/document-port";
import { PicturePlace } from "@/lib/canvas/client/picture-place";
import { canvasQuery } from "@/lib/canvas/client/queries";
import { initial } from "@/tests/harness/canvas-world";

// The browser's edge, replaced: what is sent and answered.
const answers: Response[] = [];
const sent: { url: string; init: RequestInit }[] = [];
const client = createQueryClient();
const place = new PicturePlace("p", 2, ["a", "b", "c"]);
const look = vi.fn(async () => undefined);
const port = documentPort(client, place, look);
const save = () => port.save({ baseRev: 3, document: { ...initial, rev: 4, baseRev: 3 } });
const answer = (status: number, body: unknown) => answers.push(Response.json(body, { status }));

beforeEach(() => {
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
    sent.push({ url, init });
    const next = answers.shift();
    if (!next) throw new TypeError("Failed to fetch");
    return next;
  });
  vi.stubGlobal("window", { location: { pathname: "/account/1", search: "", assign: vi.fn() } });
});

afterEach(() => {
  vi.unstubAllGlobals();
  [answers.length, sent.length] = [0, 0];
});

describe("loading", () => {
  it("hands out the design as it was stored, null where there is none, and throws the rest", async () => {
    const canvasData = { schema: 99 };
    answer(200, { canvasData, rev: 3 });
    expect(await port.load()).toEqual({ raw: canvasData, rev: 3 });
    expect(sent[0]?.url).toBe("/api/canvas/p/2");
    answer(404, { code: "not_found" });
    expect(await port.load()).toBeNull();
    answer(403, { code: "forbidden" });
    await expect(port.load()).rejects.toMatchObject({ status: 403 });
  });
});

describe("saving", () => {
  it("sends the design with its place, and what is cached is what was saved", async () => {
    answer(200, { rev: 4 });
    expect(await save()).toEqual({ kind: "saved", rev: 4 });
    expect(sent[0]).toMatchObject({ url: "/api/canvas/p", init: { method: "POST" } });
    expect(JSON.parse(String(sent[0]?.init.body))).toMatchObject({
      imageIndex: 2,
      canvasData: { rev: 4, baseRev: 3 },
    });
    expect(client.getQueryData(canvasQuery("p", 2).queryKey)).toMatchObject({ rev: 4 });
  });

  it("hands out the newer design of a conflict, or that it is gone", async () => {
    answer(409, { code: "conflict", details: { rev: 5, canvasData: { schema: 1 } } });
    expect(await save()).toEqual({ kind: "conflict", stored: { raw: { schema: 1 }, rev: 5 } });
    answer(409, { code: "conflict", details: { rev: 0, canvasData: null } });
    expect(await save()).toEqual({ kind: "conflict", stored: null });
  });

  it("asks for the newer design where the answer does not bring it", async () => {
    answer(409, { code: "conflict" });
    answer(200, { canvasData: { schema: 1 }, rev: 6 });
    expect(await save()).toEqual({ kind: "conflict", stored: { raw: { schema: 1 }, rev: 6 } });
    answer(409, { code: "conflict" });
    answer(403, { code: "forbidden" });
    expect(await save()).toEqual({ kind: "unreachable" });
  });

  it("goes on where the picture was moved to, and takes nothing of the one that is there now", async () => {
    const moving = new PicturePlace("p", 0, ["a", "b"]);
    const follows = documentPort(client, moving, async () => moving.follow(["b", "a"]));
    answer(409, { code: "conflict", details: { rev: 5, canvasData: { schema: 1, of: "b" } } });
    answer(200, { canvasData: { schema: 1, of: "a" }, rev: 6 });
    const outcome = await follows.save({ baseRev: 3, document: { ...initial, rev: 4, baseRev: 3 } });
    expect(outcome).toEqual({ kind: "conflict", stored: { raw: { schema: 1, of: "a" }, rev: 6 } });
    expect(sent.at(-1)?.url).toBe("/api/canvas/p/1");
    expect(JSON.parse(String(sent[0]?.init.body))).toMatchObject({ imageIndex: 0, pictureUrl: "a" });
  });

  it.each([401, 402, 404, 413, 422])(
    "%s says that the same would be refused again, and why",
    async (status) => {
      answer(status, { error: "no", code: "why", details: { problem: "invalid" } });
      const refusal = { status, message: "no", details: { problem: "invalid" } };
      expect(await save()).toMatchObject({ kind: "refused", refusal });
    },
  );

  it.each([408, 429, 500, 503])("%s says nothing about the design, nor does no answer", async (status) => {
    answer(status, { error: "later", code: "later" });
    expect(await save()).toEqual({ kind: "unreachable" });
    expect(await save()).toEqual({ kind: "unreachable" });
  });

  it("behind a closing page waits for no answer", () => {
    port.sendBehind({ baseRev: 3, document: initial });
    expect(sent[0]).toMatchObject({
      url: "/api/canvas/p",
      init: { keepalive: true, credentials: "include" },
    });
  });
});
