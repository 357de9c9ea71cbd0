import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import type { CanvasDocument } from "@/lib/canvas/core/document";
import { image, newDocument, text } from "@/lib/canvas/core/new-document";
import { RATIO_SIZES, type Ratio } from "@/lib/canvas/core/ratios";
import { MAX_SAVED_TEMPLATES } from "@/lib/canvas/template-rules";
import { describeRefusals } from "@/tests/api/refusals";
import { pictureForm } from "@/tests/harness/picture";
import { api, type Person, signUp, sql } from "@/tests/harness/stack";
import { makeBrand } from "@/tests/harness/story";

let person: Person;
beforeAll(async () => {
  person = await signUp();
});

const upload = async (who: Person): Promise<string> =>
  (await api(who, "POST", "/storage/upload", await pictureForm())).body.url;
const isThere = async (url: string) => (await fetch(url, { method: "HEAD" })).status === 200;

const box = { x: 40, y: 40, w: 400, h: 200 };

/** A design that says a word and shows pictures. */
function design(word: string, shown: string[] = [], ratio: Exclude<Ratio, "custom"> = "4:5"): CanvasDocument {
  const words = text({ ...box, text: word, font: "Heebo", size: 60, fill: "#000000", slot: "headline" });
  const pictures = shown.map((src) => image({ ...box, src, natural: { w: 64, h: 48 } }));
  return newDocument({
    size: RATIO_SIZES[ratio],
    pages: [{ bg: "#FFFFFF", pieces: [words, ...pictures] }],
  });
}

const save = (canvasData: unknown, more: object = {}, who = person) =>
  api(who, "POST", "/canvas-templates", { canvasData, ...more });
const list = (query = "", who = person) => api(who, "GET", `/canvas-templates${query}`);
const open = (id: string, who = person) => api(who, "GET", `/canvas-templates/${id}`);
const remove = (id: string, who = person) => api(who, "DELETE", `/canvas-templates/${id}`);
const savedOf = async (who: Person) =>
  (await list("", who)).body.templates.filter(({ design: ours }: { design: unknown }) => ours === null);
const storedOf = async (who: Person) =>
  (await sql("SELECT count(*)::int AS n FROM media WHERE user_id = $1", [who.user._id]))[0].n;

describe("templates of ours", () => {
  it("are at least six of each format, with designs that are drawn anywhere", async () => {
    const { status, body } = await list();
    expect(status).toBe(200);
    expect(body.templates.length).toBeGreaterThanOrEqual(24);
    for (const ratio of ["1:1", "4:5", "9:16", "1.91:1"] as const) {
      const { templates } = (await list(`?aspectRatio=${ratio}`)).body;
      expect(templates.length).toBeGreaterThanOrEqual(6);
      for (const one of templates) {
        expect(one).toMatchObject({ aspectRatio: ratio, thumbnailUrl: null, createdAt: null });
        expect(one.canvasData.size).toEqual(RATIO_SIZES[ratio]);
        expect(one.name).not.toBe("");
      }
    }
    expect((await list("?aspectRatio=16:9")).body.templates).toEqual([]);
  });

  it.each(["1/0", "NaN", "Infinity", "", "4:6", "-1"])("have no format %j", async (ratio) => {
    expect(await list(`?aspectRatio=${encodeURIComponent(ratio)}`)).toMatchObject({
      status: 400,
      body: { code: "validation_error", details: { fields: [{ path: "aspectRatio" }] } },
    });
  });

  it("are laid out in the brand's colours, name and language, and in plain ones without a brand", async () => {
    const kit = { name: "מאפיית שחר", language: "he", brandKit: { colors: ["#7a3b12", "#fff4e0"] } };
    const accountId = await makeBrand(person, kit);
    const ours = (await open(`kolot-arch-4x5?accountId=${accountId}`)).body.template;
    expect(ours.canvasData.palette["brand.primary"]).toBe("#7A3B12");
    const said = JSON.stringify(ours.canvasData);
    expect(said).toContain("מאפיית שחר");
    expect(said).toContain("היום שחיכינו לו");
    const listed = (await list(`?aspectRatio=4:5&accountId=${accountId}`)).body.templates;
    const same = listed.find(({ _id }: { _id: string }) => _id === "kolot-arch-4x5");
    const drawn = ({ canvasData }: { canvasData: CanvasDocument }) => canvasData.pages;
    expect(drawn(same)).toEqual(drawn(ours));
    const plain = (await open("kolot-arch-4x5")).body.template;
    expect(plain.canvasData.palette["brand.primary"]).not.toBe("#7A3B12");
    expect(JSON.stringify(plain.canvasData)).toContain("The day we have been waiting for");
  });

  it("are nobody's to delete", async () => {
    expect(await remove("kolot-arch-4x5")).toMatchObject({ status: 403, body: { code: "forbidden" } });
    expect((await open("kolot-arch-4x5")).status).toBe(200);
    expect((await remove("kolot-arch-16x9")).status).toBe(404);
  });

  it("can be saved as they are", async () => {
    const { template } = (await open("kolot-ticket-9x16")).body;
    const saved = await save(template.canvasData, { aspectRatio: "9:16" });
    expect(saved).toMatchObject({ status: 201, body: { template: { name: "An evening to remember" } } });
  });
});

describe("saving, opening and deleting one's own", () => {
  it("keeps the design under its name, with a picture of it in small", async () => {
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

  const idOf = ({ _id }: { _id: string }) => _id;

  it("takes the headline as a name, and the newest come first", async () => {
    const who = await signUp();
    for (const word of ["First", "Second"]) await save(design(word), {}, who);
    expect((await savedOf(who)).map(({ name }: { name: string }) => name)).toEqual(["Second", "First"]);
  });

  it("is nobody else's to see or delete", async () => {
    const { template } = (await save(design("mine"))).body;
    const other = await signUp();
    expect((await open(template._id, other)).status).toBe(404);
    expect((await remove(template._id, other)).status).toBe(404);
    expect(await savedOf(other)).toEqual([]);
    expect((await open(template._id)).status).toBe(200);
  });

  it("makes one of twenty clicks with one key", async () => {
    const who = await signUp();
    const headers = { "idempotency-key": randomUUID() };
    const body = { canvasData: design("once") };
    const click = () => api(who, "POST", "/canvas-templates", body, headers);
    const answers = await Promise.all(Array.from({ length: 20 }, click));
    const statuses = new Set(answers.map(({ status }) => status));
    expect([...statuses].filter((status) => ![201, 409].includes(status))).toEqual([]);
    expect((await click()).status).toBe(201);
    expect(await savedOf(who)).toHaveLength(1);
    expect(await storedOf(who)).toBe(1);
  });

  it("ends at the limit, whoever saves at once, and leaves no picture behind", async () => {
    const who = await signUp();
    await save(design("first"), {}, who);
    await sql(
      `INSERT INTO canvas_template (id, user_id, name, aspect_ratio, document, thumbnail_id)
       SELECT gen_random_uuid(), user_id, 'Copy ' || n, aspect_ratio, document, thumbnail_id
       FROM canvas_template, generate_series(1, $2::int) AS n WHERE user_id = $1`,
      [who.user._id, MAX_SAVED_TEMPLATES - 2],
    );
    const answers = await Promise.all(Array.from({ length: 4 }, (_, n) => save(design(`${n}`), {}, who)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422, 422]);
    const refused = answers.find(({ status }) => status === 422);
    expect(refused?.body.details).toEqual({ reason: "full", limit: MAX_SAVED_TEMPLATES });
    expect(await savedOf(who)).toHaveLength(MAX_SAVED_TEMPLATES);
    expect(await storedOf(who)).toBe(2);
  });
});

describe("what cannot be kept", () => {
  it.each<[string, () => unknown, number]>([
    ["a newer schema", () => ({ ...design("x"), schema: 2 }), 422],
    ["what is no design", () => ({ hello: 1 }), 422],
    ["a list", () => [], 400],
    [
      "an element in no place",
      () => ({ ...design("x"), pages: [{ ...design("x").pages[0], order: [] }] }),
      422,
    ],
    ["over a megabyte", () => ({ ...design("x"), custom: { fat: "x".repeat(1_100_000) } }), 413],
    ["depth", () => ({ ...design("x"), custom: JSON.parse(`${"[".repeat(60)}${"]".repeat(60)}`) }), 400],
    ["a picture that lies elsewhere", () => design("x", ["https://media.example/public/x.png"]), 422],
  ])("is %s", async (_, make, status) => {
    const who = await signUp();
    expect((await save(make(), {}, who)).status).toBe(status);
    expect(await savedOf(who)).toEqual([]);
    expect(await storedOf(who)).toBe(0);
  });

  it("is a format that the design does not have, or that there is not", async () => {
    for (const aspectRatio of ["1:1", "NaN", "1/0", 1]) {
      expect(await save(design("x"), { aspectRatio })).toMatchObject({
        status: 400,
        body: { details: { fields: [{ path: "aspectRatio" }] } },
      });
    }
    expect((await save({ ...design("x"), ratio: "1:1" })).body.template.aspectRatio).toBe("4:5");
  });

  it("is a picture of somebody else's, on whatever page", async () => {
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

it("keeps a picture that a template shows as long as the template is there", async () => {
  const url = await upload(person);
  const { template } = (await save(design("x", [url]))).body;
  await api(person, "POST", "/storage/delete", { urls: [url, template.thumbnailUrl] });
  expect([await isThere(url), await isThere(template.thumbnailUrl)]).toEqual([true, true]);
  await remove(template._id);
  await api(person, "POST", "/storage/delete", { urls: [url] });
  expect(await isThere(url)).toBe(false);
});

describeRefusals({
  method: "POST",
  path: () => "/canvas-templates",
  body: () => ({ canvasData: design("x") }),
  owned: false,
});
describeRefusals({ method: "GET", path: () => "/canvas-templates/kolot-arch-1x1", owned: false });
