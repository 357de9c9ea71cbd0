import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import contract from "@/sandbox/linkedin/contract.json" with { type: "json" };
import {
  APP,
  BAKERY,
  type Client,
  createClient,
  createImageFile,
  createVideoFile,
  GUILD_URN,
  LEA,
  MEMBER_URN,
  pdf,
  postBody,
  REDIRECT_URI,
  type Request,
  STUDIO,
} from "@/tests/harness/sandbox/linkedin-calls";
import { startTestSandbox, type TestSandbox } from "@/tests/harness/sandbox/start-test-sandbox";

type Values = Record<string, string | null>;

interface Call {
  method?: string;
  path?: string;
  /** Raw query string. */
  query?: string;
  /** Query whose values are encoded by the test. */
  params?: Values;
  form?: Values | null;
  json?: Record<string, unknown> | null;
  bytes?: string;
  headers?: Values;
  /** Sent without the headers of the versioned API. */
  bare?: boolean;
}

interface Exchange extends Call {
  call: string;
  /** Changes of the JSON body by path; null removes a field. */
  set?: Record<string, unknown>;
  before?: [string, Record<string, unknown>][];
  clock?: number;
  status: number;
  has?: string[];
  header?: string;
  empty?: boolean;
  location?: string;
  error?: string;
  code?: string;
  service?: number;
  input?: string;
  says?: string;
}

const rows = contract.rows as unknown as {
  source: string;
  row: string;
  accepted: Exchange;
  refused: Exchange;
}[];
const calls = contract.calls as unknown as Record<string, Call>;

let sandbox: TestSandbox;
let client: Client;
let names: Record<string, string>;
let files: Record<string, Uint8Array<ArrayBuffer>>;

beforeAll(async () => {
  sandbox = await startTestSandbox();
  client = createClient(sandbox);
  files = {
    jpeg: await createImageFile("jpeg"),
    part: await createVideoFile(100_000),
    short: await createVideoFile(100_000, 2),
    junk: new Uint8Array(Buffer.from("{")),
    postJson: new Uint8Array(Buffer.from(JSON.stringify(postBody("As text")))),
  };
});
afterAll(() => sandbox.remove());

// Setup takes a quarter of a second, so it is repeated only after a row that changes the state of later rows.
let isBroken = true;
let posted = 0;
beforeEach(async () => {
  posted += 1;
  if (isBroken) {
    await client.reset();
    names = { ...constants(), ...(await tokens()) };
    Object.assign(names, await media(names.token ?? ""), await posts(names.token ?? ""));
  }
  Object.assign(names, { fresh: String(posted) });
  isBroken = false;
});

const USED_UP = ["exchange", "put", "putPart", "finalize", "delete"];

function constants() {
  const now = Date.now();
  const day = 86_400_000;
  return {
    ...{
      app: APP.id,
      secret: APP.secret,
      return: REDIRECT_URI,
      me: MEMBER_URN,
      bakery: BAKERY,
      studio: STUDIO,
      guild: GUILD_URN,
    },
    longest: "é".repeat(3000),
    tooLong: "é".repeat(3001),
    now: String(now),
    weekAgo: String(now - 7 * day),
    twoYearsAgo: String(now - 730 * day),
  };
}

async function tokens() {
  const { access: token, refresh } = await client.connect();
  const scoped = async (ticked: string, person?: string) =>
    (await client.connect({ ticked, ...(person ? { person } : {}) })).access;
  const usedCode = await client.code();
  await client.exchange(usedCode);
  return {
    ...{ token, refresh, usedCode, code: await client.code() },
    memberToken: await scoped("openid profile w_member_social"),
    writeToken: await scoped("w_member_social"),
    readToken: await scoped("openid profile"),
    leaToken: (await client.connect({ person: LEA })).access,
  };
}

async function media(token: string) {
  const jpeg = files.jpeg ?? new Uint8Array();
  const value = async (kind: string, bytes?: number) =>
    (await client.initialize(token, kind, MEMBER_URN, bytes)).body.value;
  const upload = (kind: string, content: Uint8Array<ArrayBuffer>, owner = MEMBER_URN) =>
    client.upload(token, kind, owner, content);
  const [used, part, sent, fresh, waiting] = await Promise.all([
    value("image"),
    value("video", 100_000),
    value("video", 100_000),
    value("image"),
    value("image"),
  ]);
  const { uploadUrl } = sent.uploadInstructions[0];
  const [{ headers }] = await Promise.all([
    client.send("PUT", uploadUrl, { bytes: files.part ?? jpeg }),
    client.send("PUT", used.uploadUrl, { bytes: jpeg }),
  ]);
  const uploads: Record<string, Promise<string>> = {
    image: upload("image", jpeg),
    png: upload("image", await createImageFile("png")),
    webp: upload("image", await createImageFile("webp")),
    bakeryImage: upload("image", jpeg, BAKERY),
    video: upload("video", files.part ?? jpeg),
    shortVideo: upload("video", files.short ?? jpeg),
    document: upload("document", pdf()),
    badDocument: upload("document", jpeg),
  };
  const urns = await Promise.all(Object.entries(uploads).map(async ([name, urn]) => [name, await urn]));
  const done = {
    ...{ usedUrl: used.uploadUrl, uploadUrl: fresh.uploadUrl, waitingImage: waiting.image },
    ...{ partUrl: part.uploadInstructions[0].uploadUrl, sentVideo: sent.video },
    etag: headers.get("etag") ?? "",
    ...Object.fromEntries(urns),
  };
  await client.trigger("processing", { ms: 60_000 });
  const slowImage = await upload("image", jpeg);
  await client.trigger("processing", { ms: 0 });
  return { ...done, slowImage };
}

async function posts(token: string) {
  const publish = async (commentary: string, author = MEMBER_URN) => {
    const { headers } = await client.publish(token, { commentary, author });
    return headers.get("x-restli-id") ?? "";
  };
  const remove = (urn: string) => client.rest(token, "DELETE", `posts/${encodeURIComponent(urn)}`);
  const [deletedText, lastText] = ["Burnt", "Challah on Friday"];
  const deleted = await publish(deletedText);
  const bakeryDeleted = await publish(deletedText, BAKERY);
  await remove(deleted);
  await remove(bakeryDeleted);
  const bakeryPost = await publish(lastText, BAKERY);
  return { deleted, bakeryDeleted, bakeryPost, deletedText, lastText, post: await publish(lastText) };
}

/** Replaces {name} by its value and {name%} by its encoded value in all strings. */
function fill<T>(source: T): T {
  if (typeof source === "string") {
    return source.replace(/\{(\w+)(%?)\}/g, (complete, name: string, encoded: string) => {
      const value = names[name];
      if (value === undefined) throw new Error(`The contract names ${complete}, which no test prepares`);
      return encoded ? encodeURIComponent(value) : value;
    }) as T;
  }
  if (Array.isArray(source)) return source.map(fill) as T;
  if (typeof source !== "object" || source === null) return source;
  return Object.fromEntries(Object.entries(source).map(([name, value]) => [name, fill(value)])) as T;
}

const present = (values: Values) =>
  Object.fromEntries(Object.entries(values).filter((pair): pair is [string, string] => pair[1] !== null));

function bodyOf(base: Call, given: Exchange): Request {
  const form = given.form === null ? null : { ...base.form, ...given.form };
  if (form && Object.keys(form).length > 0) return { form: present(fill(form)) };
  const bytes = files[given.bytes ?? base.bytes ?? ""];
  if (bytes) return { bytes };
  const source = given.json ?? (given.json === null ? null : base.json);
  if (!source) return {};
  const json = structuredClone(source);
  for (const [path, value] of Object.entries(given.set ?? {})) {
    const steps = path.split("/");
    const last = steps.pop() ?? "";
    const position = steps.reduce((at, step) => at[step] as Record<string, unknown>, json);
    if (value === null) delete position[last];
    else position[last] = value;
  }
  return { json: fill(json) };
}

/** Patterns of the documented headers; a header without a pattern fails. */
const HEADERS: Record<string, RegExp> = {
  etag: /^\/ambry-video\/signedId\/\w+/,
  "x-restli-id": /^urn:li:(share|ugcPost):\d+$/,
};

async function run(given: Exchange) {
  const base = calls[given.call] ?? {};
  isBroken = Boolean(given.before ?? given.clock) || USED_UP.includes(given.call);
  for (const [event, data] of given.before ?? []) await client.trigger(event, fill(data));
  if (given.clock) await client.wait(given.clock);
  const path = fill(given.path ?? base.path ?? "");
  const params = present(fill({ ...base.params, ...given.params }));
  const search = new URLSearchParams(params).toString() || fill(given.query ?? base.query ?? "");
  const isRest = path.startsWith("/linkedin/rest/");
  const headers = {
    ...(isRest ? client.restHeaders(names.token ?? "") : {}),
    ...fill({ ...base.headers, ...given.headers }),
  };
  const address = search ? `${path}?${search}` : path;
  return client.send(given.method ?? base.method ?? "GET", address, { ...bodyOf(base, given), headers });
}

describe.each(rows.map((row) => [`${row.source}: ${row.row}`, row] as const))("%s", (_name, row) => {
  it.each([
    ["accepts", row.accepted],
    ["refuses", row.refused],
  ] as const)("%s", async (_kind, expected) => {
    const { status, headers, body } = await run(expected);
    expect([status, body]).toEqual([expected.status, expect.anything()]);
    for (const path of expected.has ?? []) expect(body).toHaveProperty(path);
    if (expected.header) expect(headers.get(expected.header)).toMatch(HEADERS[expected.header] ?? /^$/);
    if (expected.empty) expect(body).toBe("");
    if (expected.location) expect(headers.get("location")).toContain(expected.location);
    if (expected.error) expect(body.error).toBe(expected.error);
    if (expected.code) expect(body).toMatchObject({ code: expected.code, status });
    if (expected.service) expect(body.serviceErrorCode).toBe(expected.service);
    if (expected.input) expect(body.errorDetails.inputErrors).toMatchObject([{ code: expected.input }]);
    if (expected.says) expect(body.message).toContain(fill(expected.says));
  });
});
