import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import contract from "@/sandbox/removebg/contract.json" with { type: "json" };
import { API_KEY, PICTURES_A_MINUTE } from "@/sandbox/removebg/state";
import { startTestSandbox, type TestSandbox } from "@/sandbox/test-sandbox";

interface Exchange {
  method: string;
  path: string;
  picture?: "subject" | "plain" | "text" | "huge" | "none";
  form?: Record<string, string>;
  headers?: Record<string, string>;
  /** So many are left before the call. */
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

async function pictureOf(kind: Exchange["picture"] = "subject"): Promise<Uint8Array> {
  if (kind === "plain") return ground().png().toBuffer();
  if (kind === "text") return Buffer.from("not a picture");
  if (kind === "huge") return Buffer.alloc(23 * 1_048_576);
  return ground()
    .composite([{ input: subject, left: 40, top: 25 }])
    .jpeg({ quality: 95 })
    .toBuffer();
}

async function ask({ method, path, picture, form = {}, headers = {}, credits }: Exchange) {
  if (credits !== undefined) {
    await sandbox.control("POST", "trigger", { service: "removebg", event: "credits", left: credits });
  }
  const body = new FormData();
  for (const [name, value] of Object.entries(form)) body.set(name, value);
  if (picture !== "none")
    body.set("image_file", new Blob([(await pictureOf(picture)) as Uint8Array<ArrayBuffer>]), "x");
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
  test("accepts", async () => {
    const answer = await ask(accepted);
    expect(answer.status).toBe(accepted.status);
    expect(answer.headers.get("content-type")).toBe(accepted.contentType);
    expect(await effects()).toHaveLength(accepted.method === "POST" ? 1 : 0);
  });

  test("refuses", async () => {
    const answer = await ask(refused);
    expect(answer.status).toBe(refused.status);
    const { errors } = (await answer.json()) as { errors: { title: string; code: string }[] };
    expect(errors).toEqual([{ title: expect.any(String), code: refused.says }]);
    expect(await effects()).toEqual([]);
  });
});

describe("what comes back", () => {
  const cut = async (form: Record<string, string>) => {
    const answer = await ask({ method: "POST", path: "/v1.0/removebg", form, status: 200 });
    return { answer, image: sharp(Buffer.from(await answer.arrayBuffer())) };
  };

  test("is the subject, whole, and nothing around it", async () => {
    const { answer, image } = await cut({ size: "auto" });
    expect(answer.headers.get("x-credits-charged")).toBe("1");
    const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
    expect(info).toMatchObject({ width: 120, height: 80, channels: 4 });
    const alpha = (x: number, y: number) => data[(y * 120 + x) * 4 + 3];
    expect([alpha(0, 0), alpha(60, 40), alpha(119, 79), alpha(20, 40)]).toEqual([0, 255, 0, 0]);
  });

  test("too many in a minute are told when to come again", async () => {
    const path = { method: "POST", path: "/v1.0/removebg", picture: "none", status: 400 } as const;
    let last: Response | undefined;
    for (let asked = 0; asked <= 2 * PICTURES_A_MINUTE && last?.status !== 429; asked += 1)
      last = await ask(path);
    expect(last?.status).toBe(429);
    expect(Number(last?.headers.get("retry-after"))).toBeGreaterThan(0);
  });
});
