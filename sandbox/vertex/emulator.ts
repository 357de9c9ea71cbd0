import { randomUUID } from "node:crypto";
import { MINUTE_MS } from "@/sandbox/core/clock";
import type {
  CreateEmulator,
  Emulator,
  SandboxContext,
  SandboxRequest,
  StateFile,
} from "@/sandbox/core/emulator";
import { answer, asViolation, createJsonResponse } from "@/sandbox/core/send-response";
import { createVideo } from "@/sandbox/vertex/create-video";
import { type Api, JSON_HEADERS, readStart, readStatus, VertexError } from "@/sandbox/vertex/request-body";

export function createVertexEmulator(delayMs: number): CreateEmulator {
  return async (context: SandboxContext): Promise<Emulator> => {
    const vertex: VertexContext = { context, state: await context.openState("vertex", emptyState), delayMs };
    return {
      service: "vertex",
      prefixes: ["/vertex"],
      handle: (_prefix, request) => answer({}, () => handleApi(vertex, request)),
      validate: (_prefix, request) => validateRequest(request),
      async trigger(event, { ms }) {
        if (event !== "pace" || !Number.isInteger(ms)) return undefined;
        await vertex.state.update((value) => {
          value.delayMs = Number(ms);
        });
        return { ms };
      },
      reset: () => vertex.state.reset(),
      home: () => ({
        title: "Google video (Veo)",
        text: `Videos through the Gemini API (any key of 20 letters) and through Vertex AI (any bearer token), ${Math.round(delayMs / 1_000)} seconds each.\nTest data: [moderation], [filtered] and [fails] in the prompt. Events: pace {ms}.`,
        links: [],
      }),
    };
  };
}

/** Models and paths as Google's SDK calls them (docs/providers/google-video.md). */
const APIS = {
  gemini: {
    models: ["veo-3.1-generate-preview", "veo-3.1-fast-generate-preview", "veo-3.1-lite-generate-preview"],
    until: Date.parse("2026-10-22"),
    start: /^\/v1beta\/(models\/([\w.-]+)):predictLongRunning$/,
  },
  vertex: {
    models: ["veo-3.1-generate-001", "veo-3.1-fast-generate-001", "veo-3.1-lite-generate-001"],
    until: Number.POSITIVE_INFINITY,
    start:
      /^\/v1\/(projects\/[\w-]+\/locations\/[\w-]+\/publishers\/google\/models\/([\w.-]+)):predictLongRunning$/,
  },
} as const satisfies Record<Api, { models: string[]; until: number; start: RegExp }>;
const FETCH_OPERATION =
  /^\/v1\/(projects\/[\w-]+\/locations\/[\w-]+\/publishers\/google\/models\/[\w.-]+):fetchPredictOperation$/;
/** The description of a model; at Vertex AI it has no project in its path. */
const MODEL = {
  gemini: /^\/v1beta\/(models\/([\w.-]+))$/,
  vertex: /^\/v1\/(publishers\/google\/models\/([\w.-]+))$/,
} as const satisfies Record<Api, RegExp>;
const OPERATION = /^\/v1beta\/(models\/[\w.-]+\/operations\/[\w-]+)$/;
const FILE = /^\/v1beta\/files\/([\w-]+):download$/;

const RULES =
  "violates Vertex AI's usage guidelines. If you think this was an error, send feedback. Support codes: 64151117";
const SIZES = {
  "9:16 720p": "720x1280",
  "9:16 1080p": "1080x1920",
  "16:9 720p": "1280x720",
  "16:9 1080p": "1920x1080",
} as const;

function handleApi(vertex: VertexContext, request: SandboxRequest) {
  const { method, path } = request;
  const api = toApi(path);
  assertAuthorized(api, request.headers);
  const [, described = "", id = ""] = (method === "GET" && MODEL[api].exec(path)) || [];
  if (described) return describeModel(vertex, { api, resource: described, model: id });
  const [, resource = "", model = ""] = (method === "POST" && APIS[api].start.exec(path)) || [];
  if (resource) return start(vertex, { api, resource, model }, request);
  const [, within] = (method === "POST" && FETCH_OPERATION.exec(path)) || [];
  if (within) return respondToPoll(vertex, readStatus(request).operationName, within);
  const [, name] = (method === "GET" && OPERATION.exec(path)) || [];
  if (name) return respondToPoll(vertex, name, name.slice(0, name.indexOf("/operations/")));
  const [, file] = (method === "GET" && FILE.exec(path)) || [];
  if (file) return sendFile(vertex, file, request);
  throw createUnknownUrlError(request);
}

/** Throws Google's error for an address or a body that it does not know. */
function validateRequest(request: SandboxRequest): void {
  const { method, path } = request;
  const api = toApi(path);
  if (method === "POST" && APIS[api].start.test(path)) readStart(request, api);
  else if (method === "POST" && FETCH_OPERATION.test(path)) readStatus(request);
  else if (method !== "GET" || ![MODEL[api], OPERATION, FILE].some((known) => known.test(path)))
    throw createUnknownUrlError(request);
}

const toApi = (path: string): Api => (path.startsWith("/v1beta/") ? "gemini" : "vertex");

const createUnknownUrlError = ({ method, path }: SandboxRequest) =>
  asViolation(new VertexError(404, `The requested URL ${method} ${path} was not found on this server.`));

const API_KEY = /^[\w-]{20,}$/;
/** An access token, or the signed token of a service account. */
const TOKEN = /^Bearer [\w.~+/-]{20,}=*$/;

function assertAuthorized(api: Api, headers: SandboxRequest["headers"]): void {
  const { "x-goog-api-key": key, authorization } = headers;
  if (api === "vertex") {
    if (key === undefined && TOKEN.test(authorization ?? "")) return;
    const message = "Request is missing required authentication credential. Expected OAuth 2 access token.";
    throw new VertexError(401, message);
  }
  if (key === undefined) throw new VertexError(403, "Method doesn't allow unregistered callers.");
  if (!API_KEY.test(key)) throw new VertexError(400, "API key not valid. Please pass a valid API key.");
}

interface StartTarget {
  api: Api;
  /** Path of the model, which the operation's name begins with. */
  resource: string;
  model: string;
}

function describeModel(vertex: VertexContext, target: StartTarget) {
  assertServed(vertex, target);
  const { api, resource: name } = target;
  return json(api === "vertex" ? { name } : { name, supportedGenerationMethods: ["predictLongRunning"] });
}

function assertServed({ context }: VertexContext, { api, resource, model }: StartTarget): void {
  const { models, until } = APIS[api];
  if (context.now() < until && models.some((known) => known === model)) return;
  throw new VertexError(404, `${resource} is not found, or is not supported for predictLongRunning.`);
}

async function start(vertex: VertexContext, { api, resource, model }: StartTarget, request: SandboxRequest) {
  const { context, state } = vertex;
  assertServed(vertex, { api, resource, model });
  await takeFromLimit(vertex);
  const { instances, parameters, sound } = readStart(request, api);
  const [{ prompt, image }] = instances;
  if (prompt.includes("[moderation]")) {
    throw new VertexError(400, `The prompt could not be submitted. Your prompt ${RULES}`);
  }
  const { aspectRatio, resolution, durationSeconds: seconds } = parameters;
  const name = `${resource}/operations/${randomUUID()}`;
  const size = SIZES[`${aspectRatio} ${resolution}`];
  const outcome = prompt.includes("[filtered]")
    ? "filtered"
    : prompt.includes("[fails]")
      ? "failed"
      : "video";
  const operation: Operation = { model, api, startedAt: context.now(), size, seconds, sound, outcome };
  await state.update((value) => {
    value.operations[name] = operation;
  });
  const data = { model, api, prompt, size, seconds, sound, image: image !== undefined };
  await context.recordEffect({ service: "vertex", kind: "video", id: name, data });
  return json({ name });
}

async function respondToPoll(vertex: VertexContext, name: string, within: string) {
  const { context, state, delayMs } = vertex;
  const operation = state.get().operations[name];
  if (!operation || !name.startsWith(`${within}/operations/`)) {
    throw new VertexError(404, `Operation ${name} was not found.`);
  }
  if (context.now() < operation.startedAt + (state.get().delayMs ?? delayMs)) return json({ name });
  const done = { name, done: true };
  if (operation.outcome === "failed") {
    const message =
      "Video generation failed due to an internal server issue. Please try again in a few minutes.";
    return json({ ...done, error: { code: 13, message } });
  }
  const filtered = { raiMediaFilteredCount: 1, raiMediaFilteredReasons: [`The video ${RULES}`] };
  const isFiltered = operation.outcome === "filtered";
  if (operation.api === "gemini") {
    const uri = `${context.baseUrl}/vertex/v1beta/files/${fileOf(name)}:download?alt=media`;
    const generateVideoResponse = isFiltered ? filtered : { generatedSamples: [{ video: { uri } }] };
    const type = "type.googleapis.com/google.ai.generativelanguage.v1beta.PredictLongRunningResponse";
    return json({ ...done, response: { "@type": type, generateVideoResponse } });
  }
  const type = { "@type": "type.googleapis.com/cloud.ai.large_models.vision.GenerateVideoResponse" };
  if (isFiltered) return json({ ...done, response: { ...type, ...filtered } });
  const video = await createVideoOf(operation);
  const videos = [{ bytesBase64Encoded: video.toString("base64"), mimeType: "video/mp4" }];
  return json({ ...done, response: { ...type, raiMediaFilteredCount: 0, videos } });
}

/** A file is named like the operation that made it, as its state is all that is stored. */
const fileOf = (name: string) => name.slice(name.lastIndexOf("/") + 1);

async function sendFile({ state }: VertexContext, file: string, { query }: SandboxRequest) {
  const found = Object.entries(state.get().operations).find(([name]) => fileOf(name) === file);
  if (!found || query.get("alt") !== "media") throw new VertexError(404, `File ${file} was not found.`);
  const body = await createVideoOf(found[1]);
  return { status: 200, headers: { "content-type": "video/mp4" }, body };
}

function createVideoOf({ size, seconds, sound }: Operation) {
  const [width = 0, height = 0] = size.split("x").map(Number);
  return createVideo({ width, height, seconds, sound });
}

async function takeFromLimit({ context, state }: VertexContext): Promise<void> {
  const minute = Math.floor(context.now() / MINUTE_MS);
  await state.update((value) => {
    if (value.window.minute !== minute) value.window = { minute, used: 0 };
    value.window.used += 1;
  });
  if (state.get().window.used <= STARTS_PER_MINUTE) return;
  throw new VertexError(
    429,
    "Quota exceeded for aiplatform.googleapis.com/long_running_online_prediction_requests_per_base_model.",
  );
}

const json = (value: unknown) => createJsonResponse(200, value, JSON_HEADERS);

/** Per model. */
export const STARTS_PER_MINUTE = 50;

interface Operation {
  model: string;
  api: Api;
  startedAt: number;
  size: string;
  seconds: number;
  sound: boolean;
  outcome: "video" | "filtered" | "failed";
}

interface VertexState {
  operations: Record<string, Operation>;
  window: { minute: number; used: number };
  /** Set by an event; null uses the start option. */
  delayMs: number | null;
}

const emptyState = (): VertexState => ({
  operations: {},
  window: { minute: 0, used: 0 },
  delayMs: null,
});

interface VertexContext {
  context: SandboxContext;
  state: StateFile<VertexState>;
  delayMs: number;
}
