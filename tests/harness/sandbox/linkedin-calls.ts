/** Test client of this folder and of the adapter tests: the calls of a browser and of an app. */
import { createHash } from "node:crypto";
import sharp from "sharp";
import { createVideo } from "@/sandbox/vertex/create-video";
import type { TestSandbox } from "@/tests/harness/sandbox/start-test-sandbox";

/** App from before products had to be separate, for the calls of both products with one token. */
export const APP = { id: "77kolotcombined", secret: "sandbox-linkedin-combined-secret" };
export const PAGES_APP = { id: "77kolotpagessandbox", secret: "sandbox-linkedin-pages-secret" };
export const REDIRECT_URI = "http://localhost:3000/api/native-connections/callback/linkedin";
export const NOA = "7kNoaBarak1";
export const AMIR = "7kAmirHadd2";
export const LEA = "7kLeaMorris3";
export const MEMBER_URN = `urn:li:person:${NOA}`;
export const BAKERY = "urn:li:organization:90210001";
export const STUDIO = "urn:li:organization:90210002";
export const GUILD_URN = "urn:li:organization:90210003";
const MEMBER_SCOPES = "openid profile email w_member_social";
const SCOPES = `${MEMBER_SCOPES} r_organization_social w_organization_social rw_organization_admin r_member_postAnalytics`;

type Values = Record<string, string>;
type Headers = Record<string, string | null>;

export interface ClientResponse {
  status: number;
  headers: globalThis.Headers;
  // biome-ignore lint/suspicious/noExplicitAny: responses have various shapes
  body: any;
}

export interface Consent {
  person?: string;
  ticked?: string;
  ask?: Values;
  decision?: string;
}

export interface Request {
  json?: unknown;
  form?: Values;
  bytes?: Uint8Array<ArrayBuffer>;
  /** Null removes a header. */
  headers?: Headers;
}

const without = (headers: Headers): Values =>
  Object.fromEntries(Object.entries(headers).filter((pair): pair is [string, string] => pair[1] !== null));

export function createClient(sandbox: Pick<TestSandbox, "url" | "control">) {
  const base = `${sandbox.url}/linkedin`;
  const send = async (
    method: string,
    path: string,
    { json, form, bytes, headers = {} }: Request = {},
  ): Promise<ClientResponse> => {
    const type: Values = json === undefined ? {} : { "content-type": "application/json" };
    const body = bytes ?? (json === undefined ? form && new URLSearchParams(form) : JSON.stringify(json));
    const response = await fetch(path.startsWith("http") ? path : sandbox.url + path, {
      method,
      headers: without({ ...type, ...headers }),
      redirect: "manual",
      ...(body === undefined ? {} : { body }),
    });
    const text = await response.text();
    const isJson = response.headers.get("content-type")?.includes("json") && text !== "";
    return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text };
  };
  const restHeaders = (token: string): Headers => ({
    authorization: `Bearer ${token}`,
    "linkedin-version": "202607",
    "x-restli-protocol-version": "2.0.0",
  });
  const rest = (token: string, method: string, path: string, request: Request = {}) =>
    send(method, `/linkedin/rest/${path}`, {
      ...request,
      headers: { ...restHeaders(token), ...request.headers },
    });

  const authorizationPath = (ask: Values = {}) => {
    const query = {
      response_type: "code",
      client_id: APP.id,
      redirect_uri: REDIRECT_URI,
      state: "s-1",
      scope: SCOPES,
    };
    return `/linkedin/oauth/v2/authorization?${new URLSearchParams({ ...query, ...ask })}`;
  };
  const decide = async ({ person = NOA, ticked = SCOPES, ask, decision = "allow" }: Consent = {}) => {
    const form = new URLSearchParams({ person, decision });
    for (const scope of ticked.split(" ")) form.append("scope", scope);
    const response = await fetch(sandbox.url + authorizationPath(ask), {
      method: "POST",
      body: form,
      redirect: "manual",
    });
    await response.text();
    return { status: response.status, location: response.headers.get("location") ?? "" };
  };
  const code = async (consent?: Consent) =>
    new URL((await decide(consent)).location).searchParams.get("code") ?? "";
  const token = (form: Values) =>
    send("POST", "/linkedin/oauth/v2/accessToken", {
      form: { client_id: APP.id, client_secret: APP.secret, ...form },
    });
  const exchange = (given: string, changes: Values = {}) =>
    token({ grant_type: "authorization_code", code: given, redirect_uri: REDIRECT_URI, ...changes });
  const refresh = (refresh_token: string) => token({ grant_type: "refresh_token", refresh_token });
  const connect = async (consent?: Consent) => {
    const { body } = await exchange(await code(consent));
    return { access: String(body.access_token), refresh: String(body.refresh_token ?? "") };
  };

  const initialize = (access: string, kind: string, owner: string, bytes = 0) =>
    rest(access, "POST", `${kind}s?action=initializeUpload`, {
      json: {
        initializeUploadRequest: {
          owner,
          ...(kind === "video"
            ? { fileSizeBytes: bytes, uploadCaptions: false, uploadThumbnail: false }
            : {}),
        },
      },
    });
  const upload = async (access: string, kind: string, owner: string, bytes: Uint8Array<ArrayBuffer>) => {
    const { value } = (await initialize(access, kind, owner, bytes.length)).body;
    if (kind !== "video") {
      await send("PUT", value.uploadUrl, { bytes });
      return String(value[kind]);
    }
    const uploadedPartIds: string[] = [];
    for (const { uploadUrl, firstByte, lastByte } of value.uploadInstructions) {
      const part = await send("PUT", uploadUrl, { bytes: bytes.slice(firstByte, lastByte + 1) });
      uploadedPartIds.push(part.headers.get("etag") ?? "");
    }
    await rest(access, "POST", "videos?action=finalizeUpload", {
      json: { finalizeUploadRequest: { video: value.video, uploadToken: "", uploadedPartIds } },
    });
    return String(value.video);
  };
  const publish = (access: string, changes: Record<string, unknown> = {}) =>
    rest(access, "POST", "posts", { json: { ...postBody(), ...changes } });
  const trigger = async (event: string, data: Record<string, unknown> = {}) =>
    (await sandbox.control("POST", "trigger", { service: "linkedin", event, ...data })).json;
  const effects = async (kind: string) => {
    const { json } = await sandbox.control("GET", "effects?service=linkedin");
    // biome-ignore lint/suspicious/noExplicitAny: effects have various shapes
    return (json.effects as any[]).filter((effect) => effect.kind === kind);
  };
  const wait = (ms: number) => sandbox.control("POST", "clock", { offsetMs: ms });
  const reset = async () => {
    await sandbox.control("POST", "reset", { service: "linkedin" });
    await wait(0);
  };
  return {
    ...{ base, send, rest, restHeaders, authorizationPath, decide, code, token, exchange, refresh, connect },
    ...{ initialize, upload, publish, trigger, effects, wait, reset },
  };
}

export type Client = ReturnType<typeof createClient>;

export const postBody = (commentary = "Hot bread from four in the morning") => ({
  author: MEMBER_URN,
  commentary,
  visibility: "PUBLIC",
  distribution: { feedDistribution: "MAIN_FEED", targetEntities: [], thirdPartyDistributionChannels: [] },
  lifecycleState: "PUBLISHED",
  isReshareDisabledByAuthor: false,
});

type FileBytes = Promise<Uint8Array<ArrayBuffer>>;

export async function createImageFile(format: "jpeg" | "png" | "gif" | "webp" = "jpeg", color = "#7a3b12") {
  const image = sharp({ create: { width: 12, height: 8, channels: 3, background: color } });
  return new Uint8Array(await image.toFormat(format).toBuffer());
}

/** Creates a real video, padded to the requested size. */
export async function createVideoFile(bytes: number, seconds = 4): FileBytes {
  const content = await createVideo({ width: 64, height: 36, seconds, sound: false });
  const padding = Buffer.alloc(Math.max(0, bytes - content.length));
  if (padding.length >= 8) {
    padding.writeUInt32BE(padding.length);
    padding.write("free", 4, "latin1");
  }
  return new Uint8Array(Buffer.concat([content, padding]));
}

export const pdf = () => new Uint8Array(Buffer.from("%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\n%%EOF\n"));

export const sha256Hex = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
