import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createQueryClient } from "@/lib/api-client/query-client";
import { createDocumentPort } from "@/lib/canvas/client/document-port";
import { PostImageRef } from "@/lib/canvas/client/post-image-ref";
import { canvasQuery, invalidateDesignsByIndex } from "@/lib/canvas/client/queries";
import { createInitialDesign } from "@/tests/harness/autosave-simulation";

// Replaces fetch.
const responses: Response[] = [];
const sent: { url: string; init: RequestInit }[] = [];
const client = createQueryClient();
const place = new PostImageRef("p", 2, ["a", "b", "c"]);
const refetch = vi.fn(async () => undefined);
const port = createDocumentPort(client, place, refetch);
const save = () => port.save({ baseRev: 3, document: { ...createInitialDesign, rev: 4, baseRev: 3 } });
const response = (status: number, body: unknown) => responses.push(Response.json(body, { status }));

beforeEach(() => {
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
    sent.push({ url, init });
    const next = responses.shift();
    if (!next) throw new TypeError("Failed to fetch");
    return next;
  });
  vi.stubGlobal("window", { location: { pathname: "/account/1", search: "", assign: vi.fn() } });
});

afterEach(() => {
  vi.unstubAllGlobals();
  refetch.mockClear();
  client.clear();
  [responses.length, sent.length] = [0, 0];
});

describe("loading a design", () => {
  it("load returns the stored design, null when there is none, and throws other errors", async () => {
    const canvasData = { schema: 99 };
    response(200, { canvasData, rev: 3, pictureUrl: "c" });
    expect(await port.load()).toEqual({ raw: canvasData, rev: 3 });
    expect(sent[0]?.url).toBe("/api/canvas/p/2?optional=true");
    response(404, { code: "not_found", details: { pictureUrl: "c" } });
    expect(await port.load()).toBeNull();
    response(403, { code: "forbidden" });
    await expect(port.load()).rejects.toMatchObject({ status: 403 });
    expect(refetch).not.toHaveBeenCalled();
  });
});

describe("loading while images move", () => {
  const of = (pictureUrl: string) => ({ canvasData: { schema: 1, of: pictureUrl }, rev: 6, pictureUrl });
  /** A port for the first of these images; each refetch returns the next image list. */
  function moving(images: string[], ...looks: string[][]) {
    const at = new PostImageRef("p", 0, images);
    const seen = vi.fn(async () => at.follow(looks.shift() ?? [...at.read().imageUrls]));
    return { at, seen, load: createDocumentPort(client, at, seen).load };
  }
  const requested = () => sent.map(({ url }) => url);

  it("load requests nothing once its image left the post", async () => {
    const { at, load } = moving(["a", "b"]);
    at.follow(["b"], 1);
    // The image at the old index is another one.
    at.follow([], 2);
    await expect(load()).rejects.toMatchObject({ status: 404 });
    expect(requested()).toEqual([]);
  });

  it("load drops the design of another image and requests the new index of its own", async () => {
    const { load, seen } = moving(["a", "b"], ["b", "a"]);
    response(200, of("b"));
    response(200, of("a"));
    expect(await load()).toEqual({ raw: { schema: 1, of: "a" }, rev: 6 });
    expect(requested()).toEqual(["/api/canvas/p/0?optional=true", "/api/canvas/p/1?optional=true"]);
    expect(seen).toHaveBeenCalledTimes(1);
  });

  it("load does not trust a 404 for another image", async () => {
    const { load } = moving(["a", "b"], ["b", "a"]);
    response(404, { code: "not_found", details: { pictureUrl: "b" } });
    response(200, of("a"));
    expect(await load()).toMatchObject({ raw: { of: "a" } });
  });

  it("load accepts the design of its own image wherever that moved", async () => {
    const { load, at, seen } = moving(["a", "b"]);
    response(200, of("a"));
    const loading = load();
    at.follow(["b", "a"]);
    expect(await loading).toMatchObject({ raw: { of: "a" } });
    expect([requested().length, seen.mock.calls.length]).toEqual([1, 0]);
  });

  it("load follows an image that was rendered again under another URL", async () => {
    const { load, at, seen } = moving(["a", "b"], ["drawn", "b"]);
    response(200, of("drawn"));
    response(200, of("drawn"));
    expect(await load()).toMatchObject({ raw: { of: "drawn" } });
    expect([at.read().url, requested().length, seen.mock.calls.length]).toEqual(["drawn", 2, 1]);
    response(200, of("drawn"));
    expect(await load()).toMatchObject({ raw: { of: "drawn" } });
    expect(seen).toHaveBeenCalledTimes(1);
  });

  it("load stops when the image was deleted and gives up when every response is for another image", async () => {
    const deleted = moving(["a", "b"], ["b"]);
    response(200, of("b"));
    await expect(deleted.load()).rejects.toMatchObject({ status: 404 });
    expect(requested()).toHaveLength(1);
    const restless = moving(["a", "b"]);
    for (let more = 0; more < 9; more += 1) response(200, of("b"));
    await expect(restless.load()).rejects.toMatchObject({ code: "conflict" });
    expect(requested().length).toBeLessThan(6);
  });

  it("load repeats a request whose cache entry was removed meanwhile", async () => {
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
    invalidateDesignsByIndex(client, "p");
    expect(sent[0]?.init.signal?.aborted).toBe(true);
    expect(client.getQueryData(canvasQuery("p", 0).queryKey)).toBeUndefined();
    await vi.waitFor(() => expect(sent).toHaveLength(2));
    for (const gate of gates) gate.resolve();
    expect(await loading).toMatchObject({ rev: 6 });
    expect(client.getQueryData(canvasQuery("p", 0).queryKey)).toMatchObject({ rev: 6 });
  });
});

describe("saving a design", () => {
  it("save sends the design with its index and caches what was saved", async () => {
    response(200, { rev: 4 });
    expect(await save()).toEqual({ kind: "saved", rev: 4 });
    expect(sent[0]).toMatchObject({ url: "/api/canvas/p", init: { method: "POST" } });
    expect(JSON.parse(String(sent[0]?.init.body))).toMatchObject({
      imageIndex: 2,
      canvasData: { rev: 4, baseRev: 3 },
    });
    const known = client.getQueryData(canvasQuery("p", 2).queryKey);
    expect(known).toMatchObject({ rev: 4, pictureUrl: "c" });
  });

  it("save caches nothing under an index that the image left meanwhile", async () => {
    const moving = new PostImageRef("q", 0, ["a", "b"]);
    response(200, { rev: 4 });
    const saving = createDocumentPort(client, moving, refetch).save({
      baseRev: 3,
      document: createInitialDesign,
    });
    moving.follow(["b", "a"]);
    expect(await saving).toEqual({ kind: "saved", rev: 4 });
    expect([0, 1].map((at) => client.getQueryData(canvasQuery("q", at).queryKey))).toEqual([
      undefined,
      undefined,
    ]);
  });

  it("save returns the newer design of a conflict, or null when it was deleted", async () => {
    response(409, { code: "conflict", details: { rev: 5, canvasData: { schema: 1 }, pictureUrl: "c" } });
    expect(await save()).toEqual({ kind: "conflict", stored: { raw: { schema: 1 }, rev: 5 } });
    response(409, { code: "conflict", details: { rev: 0, canvasData: null, pictureUrl: "c" } });
    expect(await save()).toEqual({ kind: "conflict", stored: null });
  });

  it("save loads the newer design when the conflict response lacks it", async () => {
    response(409, { code: "conflict" });
    response(200, { canvasData: { schema: 1 }, rev: 6, pictureUrl: "c" });
    expect(await save()).toEqual({ kind: "conflict", stored: { raw: { schema: 1 }, rev: 6 } });
    response(409, { code: "conflict" });
    response(403, { code: "forbidden" });
    expect(await save()).toEqual({ kind: "unreachable" });
  });

  it("save continues at the new index of a moved image and ignores the design at the old one", async () => {
    const moving = new PostImageRef("p", 0, ["a", "b"]);
    const follows = createDocumentPort(client, moving, async () => moving.follow(["b", "a"]));
    response(409, {
      code: "conflict",
      details: { rev: 5, canvasData: { schema: 1, of: "b" }, pictureUrl: "b" },
    });
    response(200, { canvasData: { schema: 1, of: "a" }, rev: 6, pictureUrl: "a" });
    const outcome = await follows.save({
      baseRev: 3,
      document: { ...createInitialDesign, rev: 4, baseRev: 3 },
    });
    expect(outcome).toEqual({ kind: "conflict", stored: { raw: { schema: 1, of: "a" }, rev: 6 } });
    expect(sent.at(-1)?.url).toBe("/api/canvas/p/1?optional=true");
    expect(JSON.parse(String(sent[0]?.init.body))).toMatchObject({ imageIndex: 0, pictureUrl: "a" });
  });

  it("save ignores the design at its index after its own image was deleted", async () => {
    const leaving = new PostImageRef("p", 0, ["a", "b"]);
    const follows = createDocumentPort(client, leaving, async () => leaving.follow(["b"]));
    response(409, {
      code: "conflict",
      details: { rev: 5, canvasData: { schema: 1, of: "b" }, pictureUrl: "b" },
    });
    response(200, { canvasData: { schema: 1, of: "b" }, rev: 5, pictureUrl: "b" });
    const outcome = await follows.save({
      baseRev: 3,
      document: { ...createInitialDesign, rev: 4, baseRev: 3 },
    });
    expect(outcome).toMatchObject({ kind: "refused", refusal: { status: 404 } });
  });

  it("save continues with an image that was rendered again elsewhere", async () => {
    const drawn = new PostImageRef("p", 0, ["a", "b"]);
    const follows = createDocumentPort(client, drawn, async () => drawn.follow(["drawn", "b"]));
    const now = { rev: 5, canvasData: { schema: 1, of: "a" }, pictureUrl: "drawn" };
    response(409, { code: "conflict", details: now });
    const outcome = await follows.save({
      baseRev: 3,
      document: { ...createInitialDesign, rev: 4, baseRev: 3 },
    });
    expect(outcome).toEqual({ kind: "conflict", stored: { raw: { schema: 1, of: "a" }, rev: 5 } });
    response(200, { rev: 6 });
    await follows.save({ baseRev: 5, document: { ...createInitialDesign, rev: 6, baseRev: 5 } });
    expect(JSON.parse(String(sent.at(-1)?.init.body))).toMatchObject({ imageIndex: 0, pictureUrl: "drawn" });
  });

  it.each([401, 402, 404, 413, 422])(
    "save returns a refusal with its reason for status %s",
    async (status) => {
      response(status, { error: "no", code: "why", details: { problem: "invalid" } });
      const refusal = { status, message: "no", details: { problem: "invalid" } };
      expect(await save()).toMatchObject({ kind: "refused", refusal });
    },
  );

  it.each([408, 429, 500, 503])(
    "save returns unreachable for status %s and for a missing response",
    async (status) => {
      response(status, { error: "later", code: "later" });
      expect(await save()).toEqual({ kind: "unreachable" });
      expect(await save()).toEqual({ kind: "unreachable" });
    },
  );

  it("sendBehind sends a keepalive save without waiting for the response", () => {
    client.setQueryData(canvasQuery("p", 2).queryKey, { canvasData: null, rev: 3, pictureUrl: "c" });
    port.sendBehind({ baseRev: 3, document: createInitialDesign });
    // The cached revision is behind the stored one from now on.
    expect(client.getQueryData(canvasQuery("p", 2).queryKey)).toBeUndefined();
    expect(sent[0]).toMatchObject({
      url: "/api/canvas/p",
      init: { keepalive: true, credentials: "include" },
    });
  });
});
