/**
 * Emulates Veo on Google's Vertex AI, express mode: POST /v1/publishers/google/models/{model}:predictLongRunning
 * and :fetchPredictOperation.
 *
 * Faithful: the key in x-goog-api-key, the error envelope, the fields of a start request with their values, one
 * video with its bytes in the response, an operation without `done` while it runs, error operations, filtered
 * videos, a quota per minute, unknown operations. The video is a real MP4 of the requested size and length, with an
 * AAC track exactly when audio was requested.
 *
 * Not faithful: the video shows a moving light, also when the request has an image; six frames per second; no last
 * frame, no reference images, no further samples, no bucket: such fields are rejected. No access by project and
 * OAuth. Operations are kept forever; the quota counts all models together.
 * Test data: any key of 20 characters. In the prompt, [moderation] is rejected at the start, [filtered] ends
 * without a video, [fails] ends with an error. Events: pace {ms} sets the duration of all operations, running ones
 * included.
 */

import { randomUUID } from "node:crypto";
import { MINUTE_MS } from "@/sandbox/core/clock";
import type {
  CreateEmulator,
  Emulator,
  SandboxContext,
  SandboxRequest,
  SandboxResponse,
} from "@/sandbox/core/emulator";
import { createVideo } from "@/sandbox/vertex/create-video";
import { readStart, readStatus, toErrorResponse, VertexError } from "@/sandbox/vertex/request-body";
import {
  API_KEY,
  emptyState,
  type Operation,
  STARTS_PER_MINUTE,
  type VertexContext,
} from "@/sandbox/vertex/state";

/** `delayMs` is the duration of an operation by the sandbox clock. */
export function createVertexEmulator(delayMs: number): CreateEmulator {
  return async (context: SandboxContext): Promise<Emulator> => {
    const vertex: VertexContext = { context, state: await context.openState("vertex", emptyState), delayMs };
    return {
      service: "vertex",
      prefixes: ["/vertex"],
      handle: (_prefix, request) => handleApi(vertex, request),
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

async function handleApi(vertex: VertexContext, request: SandboxRequest): Promise<SandboxResponse> {
  try {
    if (!API_KEY.test(request.headers["x-goog-api-key"] ?? "")) {
      throw new VertexError(401, "API key not valid. Please pass a valid API key.");
    }
    const [, model = "", call] = request.method === "POST" ? (CALL.exec(request.path) ?? []) : [];
    if (!call) throw new VertexError(404, "The requested URL was not found on this server.");
    if (!MODELS.includes(model)) {
      throw new VertexError(404, `Publisher Model \`publishers/google/models/${model}\` not found.`);
    }
    return call === "predictLongRunning"
      ? await start(vertex, model, request)
      : await poll(vertex, model, request);
  } catch (error) {
    if (error instanceof VertexError) return toErrorResponse(error);
    throw error;
  }
}

async function start(
  vertex: VertexContext,
  model: string,
  request: SandboxRequest,
): Promise<SandboxResponse> {
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

async function poll(vertex: VertexContext, model: string, request: SandboxRequest): Promise<SandboxResponse> {
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

function json(value: unknown): SandboxResponse {
  return {
    status: 200,
    headers: { "content-type": "application/json; charset=UTF-8" },
    body: JSON.stringify(value),
  };
}
