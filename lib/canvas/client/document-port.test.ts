import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createQueryClient } from "@/lib/api-client/query-client";
import { documentPort } from "@/lib/canvas/client/document-port";
import { PicturePlace } from "@/lib/canvas/client/picture-place";
import { canvasQuery, forgetPlaces } from "@/lib/canvas/client/queries";
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
  look.mockClear();
  client.clear();
  [answers.length, sent.length] = [0, 0];
});

describe("loading", () => {
  it("hands out the design as it was stored, null where there is none, and throws the rest", async () => {
    const canvasData = { schema: 99 };
    answer(200, { canvasData, rev: 3, pictureUrl: "c" });
    expect(await port.load()).toEqual({ raw: canvasData, rev: 3 });
    expect(sent[0]?.url).toBe("/api/canvas/p/2");
    answer(404, { code: "not_found", details: { pictureUrl: "c" } });
    expect(await port.load()).toBeNull();
    answer(403, { code: "forbidden" });
    await expect(port.load()).rejects.toMatchObject({ status: 403 });
    expect(look).not.toHaveBeenCalled();
  });
});

describe("loading while pictures are moved", () => {
  const of = (pictureUrl: string) => ({ canvasData: { schema: 1, of: pictureUrl }, rev: 6, pictureUrl });
  /** A port for the first of these pictures; each look tells what the post has then. */
  function moving(pictures: string[], ...looks: string[][]) {
    const at = new PicturePlace("p", 0, pictures);
    const seen = vi.fn(async () => at.follow(looks.shift() ?? [...at.read().pictures]));
    return { at, seen, load: documentPort(client, at, seen).load };
  }
  const asked = () => sent.map(({ url }) => url);

  it("drops a design of another picture, looks where its own is, and asks for that", async () => {
    const { load, seen } = moving(["a", "b"], ["b", "a"]);
    answer(200, of("b"));
    answer(200, of("a"));
    expect(await load()).toEqual({ raw: { schema: 1, of: "a" }, rev: 6 });
    expect(asked()).toEqual(["/api/canvas/p/0", "/api/canvas/p/1"]);
    expect(seen).toHaveBeenCalledTimes(1);
  });

  it("does not believe either that there is none, where another picture has none", async () => {
    const { load } = moving(["a", "b"], ["b", "a"]);
    answer(404, { code: "not_found", details: { pictureUrl: "b" } });
    answer(200, of("a"));
    expect(await load()).toMatchObject({ raw: { of: "a" } });
  });

  it("takes the design of its own picture, wherever that was moved meanwhile", async () => {
    const { load, at, seen } = moving(["a", "b"]);
    answer(200, of("a"));
    const loading = load();
    at.follow(["b", "a"]);
    expect(await loading).toMatchObject({ raw: { of: "a" } });
    expect([asked().length, seen.mock.calls.length]).toEqual([1, 0]);
  });

  it("goes on with a picture that was drawn again: it is the same one under another address", async () => {
    const { load, at, seen } = moving(["a", "b"], ["drawn", "b"]);
    answer(200, of("drawn"));
    answer(200, of("drawn"));
    expect(await load()).toMatchObject({ raw: { of: "drawn" } });
    expect([at.read().url, asked().length, seen.mock.calls.length]).toEqual(["drawn", 2, 1]);
    answer(200, of("drawn"));
    expect(await load()).toMatchObject({ raw: { of: "drawn" } });
    expect(seen).toHaveBeenCalledTimes(1);
  });

  it("asks no more once the picture is gone, and gives up where each answer is of another one", async () => {
    const gone = moving(["a", "b"], ["b"]);
    answer(200, of("b"));
    await expect(gone.load()).rejects.toMatchObject({ status: 404 });
    expect(asked()).toHaveLength(1);
    const restless = moving(["a", "b"]);
    for (let more = 0; more < 9; more += 1) answer(200, of("b"));
    await expect(restless.load()).rejects.toMatchObject({ code: "conflict" });
    expect(asked().length).toBeLessThan(6);
  });

  it("an answer that is on its way as places are forgotten is dropped, and asked for anew", async () => {
    const gates = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const bodies = [{ ...of("a"), rev: 5 }, of("a")];
    vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
      const turn = sent.push({ url, init }) - 1;
      await gates[turn]?.promise;
      return Response.json(bodies[turn]);
    });
    const { load } = moving(["a", "b"]);
    client.setQueryData(canvasQuery("p", 0).queryKey, { ...of("a"), rev: 4 }, { updatedAt: 0 });
    const loading = load();
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    forgetPlaces(client, "p");
    expect(sent[0]?.init.signal?.aborted).toBe(true);
    expect(client.getQueryData(canvasQuery("p", 0).queryKey)).toBeUndefined();
    await vi.waitFor(() => expect(sent).toHaveLength(2));
    for (const gate of gates) gate.resolve();
    expect(await loading).toMatchObject({ rev: 6 });
    expect(client.getQueryData(canvasQuery("p", 0).queryKey)).toMatchObject({ rev: 6 });
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
    const known = client.getQueryData(canvasQuery("p", 2).queryKey);
    expect(known).toMatchObject({ rev: 4, pictureUrl: "c" });
  });

  it("keeps nothing under a place that its picture left meanwhile", async () => {
    const moving = new PicturePlace("q", 0, ["a", "b"]);
    answer(200, { rev: 4 });
    const saving = documentPort(client, moving, look).save({ baseRev: 3, document: initial });
    moving.follow(["b", "a"]);
    expect(await saving).toEqual({ kind: "saved", rev: 4 });
    expect([0, 1].map((at) => client.getQueryData(canvasQuery("q", at).queryKey))).toEqual([
      undefined,
      undefined,
    ]);
  });

  it("hands out the newer design of a conflict, or that it is gone", async () => {
    answer(409, { code: "conflict", details: { rev: 5, canvasData: { schema: 1 }, pictureUrl: "c" } });
    expect(await save()).toEqual({ kind: "conflict", stored: { raw: { schema: 1 }, rev: 5 } });
    answer(409, { code: "conflict", details: { rev: 0, canvasData: null, pictureUrl: "c" } });
    expect(await save()).toEqual({ kind: "conflict", stored: null });
  });

  it("asks for the newer design where the answer does not bring it", async () => {
    answer(409, { code: "conflict" });
    answer(200, { canvasData: { schema: 1 }, rev: 6, pictureUrl: "c" });
    expect(await save()).toEqual({ kind: "conflict", stored: { raw: { schema: 1 }, rev: 6 } });
    answer(409, { code: "conflict" });
    answer(403, { code: "forbidden" });
    expect(await save()).toEqual({ kind: "unreachable" });
  });

  it("goes on where the picture was moved to, and takes nothing of the one that is there now", async () => {
    const moving = new PicturePlace("p", 0, ["a", "b"]);
    const follows = documentPort(client, moving, async () => moving.follow(["b", "a"]));
    answer(409, {
      code: "conflict",
      details: { rev: 5, canvasData: { schema: 1, of: "b" }, pictureUrl: "b" },
    });
    answer(200, { canvasData: { schema: 1, of: "a" }, rev: 6, pictureUrl: "a" });
    const outcome = await follows.save({ baseRev: 3, document: { ...initial, rev: 4, baseRev: 3 } });
    expect(outcome).toEqual({ kind: "conflict", stored: { raw: { schema: 1, of: "a" }, rev: 6 } });
    expect(sent.at(-1)?.url).toBe("/api/canvas/p/1");
    expect(JSON.parse(String(sent[0]?.init.body))).toMatchObject({ imageIndex: 0, pictureUrl: "a" });
  });

  it("takes nothing of the one that stands there once its own was taken out", async () => {
    const leaving = new PicturePlace("p", 0, ["a", "b"]);
    const follows = documentPort(client, leaving, async () => leaving.follow(["b"]));
    answer(409, {
      code: "conflict",
      details: { rev: 5, canvasData: { schema: 1, of: "b" }, pictureUrl: "b" },
    });
    answer(200, { canvasData: { schema: 1, of: "b" }, rev: 5, pictureUrl: "b" });
    const outcome = await follows.save({ baseRev: 3, document: { ...initial, rev: 4, baseRev: 3 } });
    expect(outcome).toMatchObject({ kind: "refused", refusal: { status: 404 } });
  });

  it("goes on with the design of a picture that was drawn again elsewhere", async () => {
    const drawn = new PicturePlace("p", 0, ["a", "b"]);
    const follows = documentPort(client, drawn, async () => drawn.follow(["drawn", "b"]));
    const now = { rev: 5, canvasData: { schema: 1, of: "a" }, pictureUrl: "drawn" };
    answer(409, { code: "conflict", details: now });
    const outcome = await follows.save({ baseRev: 3, document: { ...initial, rev: 4, baseRev: 3 } });
    expect(outcome).toEqual({ kind: "conflict", stored: { raw: { schema: 1, of: "a" }, rev: 5 } });
    answer(200, { rev: 6 });
    await follows.save({ baseRev: 5, document: { ...initial, rev: 6, baseRev: 5 } });
    expect(JSON.parse(String(sent.at(-1)?.init.body))).toMatchObject({ imageIndex: 0, pictureUrl: "drawn" });
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
