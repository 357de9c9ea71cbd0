import { randomUUID } from "node:crypto";
import type { SandboxRequest, SandboxResponse } from "@/sandbox/core/stand-in";
import { MINUTE_MS } from "@/sandbox/core/time-units";
import { filmOf } from "@/sandbox/vertex/film";
import { refusalResponse, VertexRefusal } from "@/sandbox/vertex/refusal";
import { readStart, readStatus } from "@/sandbox/vertex/request-body";
import { API_KEY, type Operation, STARTS_A_MINUTE, type Vertex } from "@/sandbox/vertex/state";

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

/** Answers one call. */
export async function handleApi(vertex: Vertex, request: SandboxRequest): Promise<SandboxResponse> {
  try {
    if (!API_KEY.test(request.headers["x-goog-api-key"] ?? "")) {
      throw new VertexRefusal(401, "API key not valid. Please pass a valid API key.");
    }
    const [, model = "", call] = request.method === "POST" ? (CALL.exec(request.path) ?? []) : [];
    if (!call) throw new VertexRefusal(404, "The requested URL was not found on this server.");
    if (!MODELS.includes(model)) {
      throw new VertexRefusal(404, `Publisher Model \`publishers/google/models/${model}\` not found.`);
    }
    return call === "predictLongRunning"
      ? await start(vertex, model, request)
      : await look(vertex, model, request);
  } catch (error) {
    if (error instanceof VertexRefusal) return refusalResponse(error);
    throw error;
  }
}

async function start(vertex: Vertex, model: string, request: SandboxRequest): Promise<SandboxResponse> {
  const { context, state } = vertex;
  await takeFromLimit(vertex);
  const { instances, parameters } = readStart(request);
  const [{ prompt, image }] = instances;
  if (prompt.includes("[moderation]")) {
    throw new VertexRefusal(400, `The prompt could not be submitted. Your prompt ${RULES}`);
  }
  const { aspectRatio, resolution, durationSeconds: seconds, generateAudio: sound } = parameters;
  const name = `projects/kolot-sandbox/locations/us-central1/publishers/google/models/${model}/operations/${randomUUID()}`;
  const size = SIZES[`${aspectRatio} ${resolution}`];
  const fate = prompt.includes("[filtered]") ? "filtered" : prompt.includes("[fails]") ? "failed" : "film";
  const operation: Operation = { model, startedAt: context.now(), size, seconds, sound, fate };
  await state.update((value) => {
    value.operations[name] = operation;
  });
  const data = { model, prompt, size, seconds, sound, image: image !== undefined };
  await context.recordEffect({ service: "vertex", kind: "video", id: name, data });
  return json({ name });
}

async function look(vertex: Vertex, model: string, request: SandboxRequest): Promise<SandboxResponse> {
  const { context, state, delayMs } = vertex;
  const { operationName: name } = readStatus(request);
  const operation = state.get().operations[name];
  if (operation?.model !== model) throw new VertexRefusal(404, `Operation ${name} was not found.`);
  if (context.now() < operation.startedAt + (state.get().delayMs ?? delayMs)) return json({ name });
  const done = { name, done: true };
  if (operation.fate === "failed") {
    const message =
      "Video generation failed due to an internal server issue. Please try again in a few minutes.";
    return json({ ...done, error: { code: 13, message } });
  }
  const type = { "@type": "type.googleapis.com/cloud.ai.large_models.vision.GenerateVideoResponse" };
  if (operation.fate === "filtered") {
    const reasons = [`The video ${RULES}`];
    const response = { ...type, raiMediaFilteredCount: 1, raiMediaFilteredReasons: reasons };
    return json({ ...done, response });
  }
  const [width = 0, height = 0] = operation.size.split("x").map(Number);
  const film = await filmOf({ width, height, seconds: operation.seconds, sound: operation.sound });
  const videos = [{ bytesBase64Encoded: film.toString("base64"), mimeType: "video/mp4" }];
  return json({ ...done, response: { ...type, raiMediaFilteredCount: 0, videos } });
}

async function takeFromLimit({ context, state }: Vertex): Promise<void> {
  const minute = Math.floor(context.now() / MINUTE_MS);
  await state.update((value) => {
    if (value.window.minute !== minute) value.window = { minute, used: 0 };
    value.window.used += 1;
  });
  if (state.get().window.used <= STARTS_A_MINUTE) return;
  throw new VertexRefusal(
    429,
    "Quota exceeded for aiplatform.googleapis.com/long_running_online_prediction_requests_per_base_model.",
  );
}

function json(value: unknown): SandboxResponse {
  return {
    status: 200,
    headers: { "content-type": "application/json; charset=UTF-8" },
    body: JSON.stringify(value),
  };
}
