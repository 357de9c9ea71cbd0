import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import contract from "@/sandbox/removebg/contract.json" with { type: "json" };
import { API_KEY, IMAGES_PER_MINUTE } from "@/sandbox/removebg/emulator";
import { startTestSandbox, type TestSandbox } from "@/tests/harness/sandbox/start-test-sandbox";

interface Exchange {
  method: string;
  path: string;
  image?: "subject" | "plain" | "text" | "huge" | "none";
  form?: Record<string, string>;
  headers?: Record<string, string>;
  /** Credits before the call. */
  credits?: number;
  status: number;
  contentType?: string;
  says?: string;
}

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
beforeEach(() => sandbox.control("POST", "reset", { service: "removebg" }));
afterAll(() => sandbox.remove());

const ground = (width = 120, height = 80) =>
  sharp({ create: { width, height, channels: 3, background: "#dfe7ee" } });
const subject = { create: { width: 40, height: 30, channels: 3, background: "#b5651d" } } as const;

async function createImageOf(kind: Exchange["image"] = "subject"): Promise<Uint8Array> {
  if (kind === "plain") return ground().png().toBuffer();
  if (kind === "text") return Buffer.from("not an image");
  if (kind === "huge") return Buffer.alloc(23 * 1_048_576);
  return ground()
    .composite([{ input: subject, left: 40, top: 25 }])
    .jpeg({ quality: 95 })
    .toBuffer();
}

async function send({ method, path, image: photo, form = {}, headers = {}, credits }: Exchange) {
  if (credits !== undefined) {
    await sandbox.control("POST", "trigger", { service: "removebg", event: "credits", left: credits });
  }
  const body = new FormData();
  for (const [name, value] of Object.entries(form)) body.set(name, value);
  if (photo !== "none")
    body.set("image_file", new Blob([(await createImageOf(photo)) as Uint8Array<ArrayBuffer>]), "x");
  const given = Object.entries(headers).map(([name, value]) => [name, value.replace("{key}", API_KEY)]);
  return fetch(`${sandbox.url}${contract.base}${path}`, {
    method,
    headers: { "x-api-key": API_KEY, ...Object.fromEntries(given) },
    ...(method === "POST" ? { body } : {}),
  });
}

const effects = async () => (await sandbox.control("GET", "effects?service=removebg")).json.effects;
const rows = contract.rows as { row: string; states: string; accepted: Exchange; refused: Exchange }[];

describe.each(rows)("$row: $states", ({ accepted, refused }) => {
  test("accepts the valid request", async () => {
    const response = await send(accepted);
    expect(response.status).toBe(accepted.status);
    expect(response.headers.get("content-type")).toBe(accepted.contentType);
    expect(await effects()).toHaveLength(accepted.method === "POST" ? 1 : 0);
  });

  test("rejects the invalid request", async () => {
    const response = await send(refused);
    expect(response.status).toBe(refused.status);
    const { errors } = (await response.json()) as { errors: { title: string; code: string }[] };
    expect(errors).toEqual([{ title: expect.any(String), code: refused.says }]);
    expect(await effects()).toEqual([]);
  });
});

describe("result image", () => {
  const cut = async (form: Record<string, string>) => {
    const response = await send({ method: "POST", path: "/v1.0/removebg", form, status: 200 });
    return { answer: response, image: sharp(Buffer.from(await response.arrayBuffer())) };
  };

  test("result contains the complete subject without background", async () => {
    const { answer: response, image } = await cut({ size: "auto" });
    expect(response.headers.get("x-credits-charged")).toBe("0.25");
    expect(response.headers.get("x-ratelimit-limit")).toBe(String(IMAGES_PER_MINUTE));
    expect(Number(response.headers.get("x-ratelimit-remaining"))).toBeLessThan(IMAGES_PER_MINUTE);
    expect(Number(response.headers.get("x-ratelimit-reset"))).toBeGreaterThan(Date.now() / 1_000 - 1);
    const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
    expect(info).toMatchObject({ width: 120, height: 80, channels: 4 });
    const alpha = (x: number, y: number) => data[(y * 120 + x) * 4 + 3];
    expect([alpha(0, 0), alpha(60, 40), alpha(119, 79), alpha(20, 40)]).toEqual([0, 255, 0, 0]);
  });

  test.each([
    ["hd", 4],
    ["auto", 10],
  ])("PNG of size %s has at most %d megapixels and costs a credit", async (size, megapixels) => {
    const photo = await sharp({ create: { width: 4_000, height: 3_000, channels: 3, background: "#dfe7ee" } })
      .composite([
        { input: { create: { ...subject.create, width: 1_500, height: 900 } }, left: 900, top: 900 },
      ])
      .jpeg()
      .toBuffer();
    const body = new FormData();
    body.set("size", size);
    body.set("image_file", new Blob([photo as Uint8Array<ArrayBuffer>]), "x");
    const url = `${sandbox.url}${contract.base}/v1.0/removebg`;
    const response = await fetch(url, { method: "POST", headers: { "x-api-key": API_KEY }, body });
    const { width, height } = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
    expect(response.headers.get("x-credits-charged")).toBe("1");
    expect((width * height) / 1_000_000).toBeCloseTo(megapixels, 1);
  });

  test("rate limit error has a Retry-After header", async () => {
    const path = { method: "POST", path: "/v1.0/removebg", image: "none", status: 400 } as const;
    let last: Response | undefined;
    for (let requested = 0; requested <= 2 * IMAGES_PER_MINUTE && last?.status !== 429; requested += 1)
      last = await send(path);
    expect(last?.status).toBe(429);
    expect(Number(last?.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(last?.headers.get("x-ratelimit-remaining")).toBe("0");
    expect(await last?.json()).toEqual({ errors: [{ title: "Rate limit exceeded" }] });
  });
});
