import { randomUUID } from "node:crypto";
import { MINUTE_MS } from "@/sandbox/core/clock";
import type {
  CreateEmulator,
  Emulator,
  SandboxContext,
  SandboxRequest,
  StateFile,
} from "@/sandbox/core/emulator";
import { answer, createJsonResponse } from "@/sandbox/core/send-response";
import { createVideo } from "@/sandbox/vertex/create-video";
import { JSON_HEADERS, readStart, readStatus, VertexError } from "@/sandbox/vertex/request-body";

const API_KEY = /^[\w-]{20,}$/;

export function createVertexEmulator(delayMs: number): CreateEmulator {
  return async (context: SandboxContext): Promise<Emulator> => {
    const vertex: VertexContext = { context, state: await context.openState("vertex", emptyState), delayMs };
    return {
      service: "vertex",
      prefixes: ["/vertex"],
      handle: (_prefix, request) => answer({}, () => handleApi(vertex, request)),
      async trigger(event, { ms }) {
        if (event !== "pace" || !Number.isInteger(ms)) return undefined;
        await vertex.state.update((value) => {
          value.delayMs = Number(ms);
        });
        return { ms };
      },
      reset: () => vertex.state.reset(),
      home: () => ({
        title: "Vertex AI (Veo)",
        text: `Videos with and without sound, ${Math.round(delayMs / 1_000)} seconds each. Any key of 20 letters is accepted.\nTest data: [moderation], [filtered] and [fails] in the prompt. Events: pace {ms}.`,
        links: [],
      }),
    };
  };
}

const MODELS = ["veo-3.1-generate-001", "veo-3.1-fast-generate-001"];
const CALL = /^\/v1\/publishers\/google\/models\/([\w.-]+):(predictLongRunning|fetchPredictOperation)$/;
const RULES =
  "violates Vertex AI's usage guidelines. If you think this was an error, send feedback. Support codes: 64151117";
const SIZES = {
  "9:16 720p": "720x1280",
  "9:16 1080p": "1080x1920",
  "16:9 720p": "1280x720",
  "16:9 1080p": "1920x1080",
} as const;

async function handleApi(vertex: VertexContext, request: SandboxRequest) {
  if (!API_KEY.test(request.headers["x-goog-api-key"] ?? "")) {
    throw new VertexError(401, "API key not valid. Please pass a valid API key.");
  }
  const [, model = "", call] = request.method === "POST" ? (CALL.exec(request.path) ?? []) : [];
  if (!call) throw new VertexError(404, "The requested URL was not found on this server.");
  if (!MODELS.includes(model)) {
    throw new VertexError(404, `Publisher Model \`publishers/google/models/${model}\` not found.`);
  }
  return call === "predictLongRunning" ? start(vertex, model, request) : poll(vertex, model, request);
}

async function start(vertex: VertexContext, model: string, request: SandboxRequest) {
  const { context, state } = vertex;
  await takeFromLimit(vertex);
  const { instances, parameters } = readStart(request);
  const [{ prompt, image }] = instances;
  if (prompt.includes("[moderation]")) {
    throw new VertexError(400, `The prompt could not be submitted. Your prompt ${RULES}`);
  }
  const { aspectRatio, resolution, durationSeconds: seconds, generateAudio: sound } = parameters;
  const name = `projects/kolot-sandbox/locations/us-central1/publishers/google/models/${model}/operations/${randomUUID()}`;
  const size = SIZES[`${aspectRatio} ${resolution}`];
  const outcome = prompt.includes("[filtered]")
    ? "filtered"
    : prompt.includes("[fails]")
      ? "failed"
      : "video";
  const operation: Operation = { model, startedAt: context.now(), size, seconds, sound, outcome };
  await state.update((value) => {
    value.operations[name] = operation;
  });
  const data = { model, prompt, size, seconds, sound, image: image !== undefined };
  await context.recordEffect({ service: "vertex", kind: "video", id: name, data });
  return json({ name });
}

async function poll(vertex: VertexContext, model: string, request: SandboxRequest) {
  const { context, state, delayMs } = vertex;
  const { operationName: name } = readStatus(request);
  const operation = state.get().operations[name];
  if (operation?.model !== model) throw new VertexError(404, `Operation ${name} was not found.`);
  if (context.now() < operation.startedAt + (state.get().delayMs ?? delayMs)) return json({ name });
  const done = { name, done: true };
  if (operation.outcome === "failed") {
    const message =
      "Video generation failed due to an internal server issue. Please try again in a few minutes.";
    return json({ ...done, error: { code: 13, message } });
  }
  const type = { "@type": "type.googleapis.com/cloud.ai.large_models.vision.GenerateVideoResponse" };
  if (operation.outcome === "filtered") {
    const reasons = [`The video ${RULES}`];
    const response = { ...type, raiMediaFilteredCount: 1, raiMediaFilteredReasons: reasons };
    return json({ ...done, response });
  }
  const [width = 0, height = 0] = operation.size.split("x").map(Number);
  const video = await createVideo({ width, height, seconds: operation.seconds, sound: operation.sound });
  const videos = [{ bytesBase64Encoded: video.toString("base64"), mimeType: "video/mp4" }];
  return json({ ...done, response: { ...type, raiMediaFilteredCount: 0, videos } });
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
