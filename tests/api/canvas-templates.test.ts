import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { ASPECT_RATIO_SIZES, type AspectRatio } from "@/lib/canvas/core/aspect-ratios";
import { createDocument, image, text } from "@/lib/canvas/core/create-document";
import type { CanvasDocument } from "@/lib/canvas/core/document";
import { MAX_SAVED_TEMPLATES } from "@/lib/canvas/core/limits";
import { describeCommonRejections } from "@/tests/api/rejection-tests";
import { createAccountViaApi } from "@/tests/harness/account-fixtures";
import { api, type SignedUpUser, signUp, sql } from "@/tests/harness/running-product";
import { createUploadForm } from "@/tests/harness/solid-color-image";

let user: SignedUpUser;
beforeAll(async () => {
  user = await signUp();
});

const upload = async (who: SignedUpUser): Promise<string> =>
  (await api(who, "POST", "/storage/upload", await createUploadForm())).body.url;
const isThere = async (url: string) => (await fetch(url, { method: "HEAD" })).status === 200;

const box = { x: 40, y: 40, w: 400, h: 200 };

/** Returns a design with one text element and the given images. */
function design(
  word: string,
  shown: string[] = [],
  ratio: Exclude<AspectRatio, "custom"> = "4:5",
): CanvasDocument {
  const words = text({ ...box, text: word, font: "Heebo", size: 60, fill: "#000000", slot: "headline" });
  const images = shown.map((src) => image({ ...box, src, natural: { w: 64, h: 48 } }));
  return createDocument({
    size: ASPECT_RATIO_SIZES[ratio],
    pages: [{ bg: "#FFFFFF", elements: [words, ...images] }],
  });
}

const save = (canvasData: unknown, more: object = {}, who = user) =>
  api(who, "POST", "/canvas-templates", { canvasData, ...more });
const list = (query = "", who = user) => api(who, "GET", `/canvas-templates${query}`);
const idOf = ({ _id }: { _id: string }) => _id;
const open = (id: string, who = user) => api(who, "GET", `/canvas-templates/${id}`);
const remove = (id: string, who = user) => api(who, "DELETE", `/canvas-templates/${id}`);
const savedOf = async (who: SignedUpUser) =>
  (await list("", who)).body.templates.filter(({ design: ours }: { design: unknown }) => ours === null);
const storedOf = async (who: SignedUpUser) =>
  (await sql("SELECT count(*)::int AS n FROM media WHERE user_id = $1", [who.user._id]))[0].n;

describe("built-in templates", () => {
  // spec: 3.23, 7.68, 7.69
  it("built-in templates include at least six per format with renderable designs", async () => {
    for (const ratio of ["1:1", "4:5", "9:16", "1.91:1"] as const) {
      const { status, body } = await list(`?aspectRatio=${ratio}&limit=100`);
      expect(status).toBe(200);
      expect(body).toMatchObject({ page: 1, limit: 100 });
      expect(body.total).toBeGreaterThanOrEqual(120);
      expect(body.templates).toHaveLength(100);
      for (const one of body.templates) {
        expect(one).toMatchObject({ aspectRatio: ratio, createdAt: null, canvasData: null });
        expect(one.name).not.toBe("");
      }
      const [first] = body.templates;
      const { template } = (await open(first._id)).body;
      expect(template.canvasData.size).toEqual(ASPECT_RATIO_SIZES[ratio]);
    }
    expect((await list("?aspectRatio=16:9")).body.templates).toEqual([]);
  });

  it("template list finds by goal, industry, style and words of either language, page by page", async () => {
    const found = async (query: string) => (await list(`?limit=100&${query}`)).body.templates;
    const offers = await found("goal=offer&aspectRatio=4:5");
    expect(offers).toHaveLength(10);
    expect((await found("goal=offer&industry=food&aspectRatio=4:5")).map(idOf)).toEqual([
      "kolot-offer-food-4x5",
    ]);
    const bold = await found("style=bold");
    expect(bold.length).toBeGreaterThan(5);
    expect(new Set(bold.map(({ style }: { style: string }) => style))).toEqual(new Set(["bold"]));
    expect((await found("q=challah")).map(idOf)).toContain("kolot-story-food-9x16");
    expect((await found(`q=${encodeURIComponent("מבצע אופנה")}&aspectRatio=1:1`)).map(idOf)).toEqual([
      "kolot-offer-fashion-1x1",
    ]);
    expect(await found("q=nothing-has-this")).toEqual([]);
    const pages = await Promise.all([1, 2].map(async (page) => (await list(`?limit=20&page=${page}`)).body));
    const ids = pages.flatMap(({ templates }) => templates.map(idOf));
    expect(new Set(ids).size).toBe(40);
    expect(pages[0].filters.goal).toContainEqual({ id: "offer", name: "Offer" });
  });

  it("thumbnail of a built-in template is a PNG that browsers keep, with another address for another brand", async () => {
    const accountId = await createAccountViaApi(user, { brandKit: { colors: ["#7a3b12", "#fff4e0"] } });
    const addressIn = async (query: string) =>
      (await list(`?limit=1${query}`)).body.templates[0].thumbnailUrl;
    const [ours, plain] = [await addressIn(`&accountId=${accountId}`), await addressIn("")];
    expect(ours).not.toBe(plain);
    const drawn = await api(user, "GET", ours.replace(/^\/api/, ""));
    expect(drawn.status).toBe(200);
    expect(drawn.headers.get("content-type")).toBe("image/png");
    expect(drawn.headers.get("cache-control")).toBe("private, max-age=31536000, immutable");
    expect((await api(user, "GET", "/canvas-templates/kolot-none/thumbnail")).status).toBe(404);
  }, 60_000);

  // spec: 7.69
  it.each(["1/0", "NaN", "Infinity", "", "4:6", "-1"])(
    "template list rejects the aspect ratio %j",
    async (ratio) => {
      expect(await list(`?aspectRatio=${encodeURIComponent(ratio)}`)).toMatchObject({
        status: 400,
        body: { code: "validation_error", details: { fields: [{ path: "aspectRatio" }] } },
      });
    },
  );

  it("built-in templates use the account's colors, name and language, and defaults without an account", async () => {
    const kit = { name: "מאפיית שחר", language: "he", brandKit: { colors: ["#7a3b12", "#fff4e0"] } };
    const accountId = await createAccountViaApi(user, kit);
    const ours = (await open(`kolot-announcement-food-4x5?accountId=${accountId}`)).body.template;
    expect(ours.canvasData.palette["brand.primary"]).toBe("#7A3B12");
    const said = JSON.stringify(ours.canvasData);
    expect(said).toContain("מאפיית שחר");
    expect(said).toContain("התנור השני דולק");
    const plain = (await open("kolot-announcement-food-4x5")).body.template;
    expect(plain.canvasData.palette["brand.primary"]).not.toBe("#7A3B12");
    expect(JSON.stringify(plain.canvasData)).toContain("The second oven is lit");
  });

  it("built-in templates cannot be deleted", async () => {
    expect(await remove("kolot-offer-food-4x5")).toMatchObject({ status: 403, body: { code: "forbidden" } });
    expect((await open("kolot-offer-food-4x5")).status).toBe(200);
    expect((await remove("kolot-offer-food-16x9")).status).toBe(404);
  });

  it("built-in template can be saved unchanged", async () => {
    const { template } = (await open("kolot-event-learning-9x16")).body;
    const saved = await save(template.canvasData, { aspectRatio: "9:16" });
    expect(saved).toMatchObject({ status: 201, body: { template: { name: "One evening to find out" } } });
  });
});

describe("user templates", () => {
  // spec: 7.67, 7.70, 7.71, D3.4
  it("saved template has its name and a thumbnail", async () => {
    const who = await signUp();
    const saved = await save(design("שלום"), { name: "  Autumn\u202e sale " }, who);
    expect(saved.status).toBe(201);
    const { template } = saved.body;
    expect(template).toMatchObject({ name: "Autumn sale", aspectRatio: "4:5", design: null });
    expect(template.canvasData.pages).toEqual(design("שלום").pages);
    expect(await isThere(template.thumbnailUrl)).toBe(true);
    expect((await open(template._id, who)).body).toEqual({ template });
    expect(await savedOf(who)).toEqual([{ ...template, canvasData: null }]);
    expect((await list("?aspectRatio=1:1", who)).body.templates.map(idOf)).not.toContain(template._id);
    expect((await list("?aspectRatio=4:5", who)).body.templates.map(idOf)).toContain(template._id);
    expect((await remove(template._id, who)).status).toBe(204);
    expect(await isThere(template.thumbnailUrl)).toBe(false);
    expect((await open(template._id, who)).status).toBe(404);
    expect((await remove(template._id, who)).status).toBe(404);
    expect(await savedOf(who)).toEqual([]);
  });

  it("saved template defaults to the headline as name and is listed newest first", async () => {
    const who = await signUp();
    for (const word of ["First", "Second"]) await save(design(word), {}, who);
    expect((await savedOf(who)).map(({ name }: { name: string }) => name)).toEqual(["Second", "First"]);
  });

  it("template of another user cannot be read or deleted", async () => {
    const { template } = (await save(design("mine"))).body;
    const other = await signUp();
    expect((await open(template._id, other)).status).toBe(404);
    expect((await remove(template._id, other)).status).toBe(404);
    expect(await savedOf(other)).toEqual([]);
    expect((await open(template._id)).status).toBe(200);
  });

  it("20 requests with one key save one template", async () => {
    const who = await signUp();
    const headers = { "idempotency-key": randomUUID() };
    const body = { canvasData: design("once") };
    const click = () => api(who, "POST", "/canvas-templates", body, headers);
    const responses = await Promise.all(Array.from({ length: 20 }, click));
    const statuses = new Set(responses.map(({ status }) => status));
    expect([...statuses].filter((status) => ![201, 409].includes(status))).toEqual([]);
    expect((await click()).status).toBe(201);
    expect(await savedOf(who)).toHaveLength(1);
    expect(await storedOf(who)).toBe(1);
  });

  it("template limit holds for concurrent saves and leaves no thumbnail behind", async () => {
    const who = await signUp();
    await save(design("first"), {}, who);
    await sql(
      `INSERT INTO canvas_template (id, user_id, name, aspect_ratio, document, thumbnail_id)
       SELECT gen_random_uuid(), user_id, 'Copy ' || n, aspect_ratio, document, thumbnail_id
       FROM canvas_template, generate_series(1, $2::int) AS n WHERE user_id = $1`,
      [who.user._id, MAX_SAVED_TEMPLATES - 2],
    );
    const responses = await Promise.all(Array.from({ length: 4 }, (_, n) => save(design(`${n}`), {}, who)));
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 422, 422, 422]);
    const refused = responses.find(({ status }) => status === 422);
    expect(refused?.body.details).toEqual({ reason: "full", limit: MAX_SAVED_TEMPLATES });
    expect(await savedOf(who)).toHaveLength(MAX_SAVED_TEMPLATES);
    expect(await storedOf(who)).toBe(2);
  });
});

describe("invalid templates", () => {
  it.each<[string, () => unknown, number]>([
    ["a newer schema", () => ({ ...design("x"), schema: 2 }), 422],
    ["an object that is no design", () => ({ hello: 1 }), 422],
    ["a list", () => [], 400],
    [
      "an element without a position",
      () => ({ ...design("x"), pages: [{ ...design("x").pages[0], order: [] }] }),
      422,
    ],
    ["over a megabyte", () => ({ ...design("x"), custom: { fat: "x".repeat(1_100_000) } }), 413],
    [
      "excessive nesting",
      () => ({ ...design("x"), custom: JSON.parse(`${"[".repeat(60)}${"]".repeat(60)}`) }),
      400,
    ],
    ["an image from another host", () => design("x", ["https://media.example/public/x.png"]), 422],
  ])("template is rejected: %s", async (_, make, status) => {
    const who = await signUp();
    expect((await save(make(), {}, who)).status).toBe(status);
    expect(await savedOf(who)).toEqual([]);
    expect(await storedOf(who)).toBe(0);
  });

  it("template with an aspect ratio that is unknown or not of its design is rejected", async () => {
    for (const aspectRatio of ["1:1", "NaN", "1/0", 1]) {
      expect(await save(design("x"), { aspectRatio })).toMatchObject({
        status: 400,
        body: { details: { fields: [{ path: "aspectRatio" }] } },
      });
    }
    expect((await save({ ...design("x"), ratio: "1:1" })).body.template.aspectRatio).toBe("4:5");
  });

  it("template with an image of another user on any page is rejected", async () => {
    const foreign = await upload(await signUp());
    const who = await signUp();
    const second = { ...design("x", [foreign]).pages[0], id: "p2" };
    const hidden = { ...design("x"), pages: [...design("x").pages, second] };
    for (const bad of [design("x", [foreign]), hidden]) {
      expect((await save(bad, {}, who)).status).toBe(422);
    }
    expect(await savedOf(who)).toEqual([]);
    expect(await storedOf(who)).toBe(0);
  });
});

it("image used by a template is not deleted while the template exists", async () => {
  const url = await upload(user);
  const { template } = (await save(design("x", [url]))).body;
  await api(user, "POST", "/storage/delete", { urls: [url, template.thumbnailUrl] });
  expect([await isThere(url), await isThere(template.thumbnailUrl)]).toEqual([true, true]);
  await remove(template._id);
  await api(user, "POST", "/storage/delete", { urls: [url] });
  expect(await isThere(url)).toBe(false);
});

describeCommonRejections({
  method: "POST",
  path: () => "/canvas-templates",
  body: () => ({ canvasData: design("x") }),
  owned: false,
});
describeCommonRejections({
  method: "GET",
  path: () => "/canvas-templates/kolot-offer-food-1x1",
  owned: false,
});
