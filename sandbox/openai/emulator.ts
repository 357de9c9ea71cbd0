import { randomUUID } from "node:crypto";
import type { CreateEmulator, SandboxContext, SandboxRequest, StateFile } from "@/sandbox/core/emulator";
import { answer, asViolation, createJsonResponse } from "@/sandbox/core/send-response";
import type { Call, OpenAiOptions, OpenAiState } from "@/sandbox/openai/call";
import { requireApiKey, takeFromLimit } from "@/sandbox/openai/call";
import { createCompletion } from "@/sandbox/openai/chat/create-completion";
import { OpenAiError } from "@/sandbox/openai/errors";
import { editImage, generateImage, readEditForm } from "@/sandbox/openai/images";
import { listServedModels, type Model } from "@/sandbox/openai/models";
import {
  clearScriptedResponses,
  listScriptableRules,
  listScriptedResponses,
  scriptResponse,
} from "@/sandbox/openai/reply";
import { jsonBody, rejectUnknownFields, rejectUnknownHeaders } from "@/sandbox/openai/request-body";
import { createResponse } from "@/sandbox/openai/responses/create-response";
import { assertDescribed } from "@/sandbox/openai/vendor-description";

export function createOpenAiEmulator(options: OpenAiOptions): CreateEmulator {
  return async (context) => {
    const state = await context.openState<OpenAiState>("openai", () => ({
      answered: 0,
      quotaExhausted: false,
      window: { minute: 0, used: 0 },
    }));
    return {
      service: "openai",
      prefixes: ["/openai/v1"],
      handle: (_prefix, request) => handle(request, context, options, state),
      validate: (_prefix, request) => validateRequest(request),
      endUserOf,
      async trigger(event, data) {
        if (event === "plant")
          return (await scriptResponse(state, data)) ? listScriptedResponses(state) : undefined;
        if (event === "no-plant") {
          await clearScriptedResponses(state);
          return listScriptedResponses(state);
        }
        if (event !== "quota-exhausted" && event !== "quota-restored") return undefined;
        await state.update((value) => {
          value.quotaExhausted = event === "quota-exhausted";
        });
        return { quotaExhausted: state.get().quotaExhausted };
      },
      reset: () => state.reset(),
      home: () => ({
        title: "OpenAI",
        text: `Text, images and image edits. Any key that starts with "sk-" and has 20 characters or more is accepted.\nTest data: [moderation] in an image prompt is blocked. Events: quota-exhausted, quota-restored, no-plant, and plant {rule, times, word?} for the next answers of text. Rules:\n${listScriptableRules()}`,
        links: [],
      }),
    };
  };
}

const END_USER = /"(?:safety_identifier|user)": ?"(\w+)"|name="user"\r\n\r\n(\w+)/;

/** Finds the parameter in JSON and in multipart forms, also of requests that are refused. */
function endUserOf({ body }: SandboxRequest): string | undefined {
  const found = END_USER.exec(body.toString("latin1"));
  return found?.[1] ?? found?.[2];
}

function handle(
  request: SandboxRequest,
  context: SandboxContext,
  options: OpenAiOptions,
  state: StateFile<OpenAiState>,
) {
  const headers: Record<string, string> = {
    "x-request-id": `req_${randomUUID().replaceAll("-", "")}`,
    "openai-processing-ms": "40",
    "openai-version": "2020-10-01",
  };
  return answer(headers, async () => {
    requireApiKey(request.headers.authorization);
    rejectUnknownHeaders(request.headers);
    Object.assign(headers, await takeFromLimit(state, context.now()));
    return route({ request, context, options, state, serial: state.get().answered });
  });
}

async function route(call: Call) {
  const { method, path } = call.request;
  switch (`${method} ${path}`) {
    case "POST /responses":
      return createResponse(call);
    case "POST /chat/completions":
      return createCompletion(call);
    case "POST /images/generations":
      return generateImage(call);
    case "POST /images/edits":
      return editImage(call);
    case "GET /models":
      return listModels(call);
    default:
      if (method === "GET" && path.startsWith("/models/"))
        return oneModel(call, path.slice("/models/".length));
      throw createUnknownUrlError(call.request);
  }
}

/** Throws OpenAI's error for an address, a header or a body that it does not describe. */
async function validateRequest(request: SandboxRequest): Promise<void> {
  rejectUnknownHeaders(request.headers);
  const route = `${request.method} ${request.path}`;
  if (route === "POST /images/edits") await readEditForm(request);
  else if (isJsonCall(route)) {
    const fields = jsonBody(request);
    rejectUnknownFields(route, fields);
    assertDescribed(route, fields);
  } else if (!/^GET \/models(\/|$)/.test(route)) throw createUnknownUrlError(request);
}

const JSON_CALLS = ["POST /responses", "POST /chat/completions", "POST /images/generations"] as const;
const isJsonCall = (route: string): route is (typeof JSON_CALLS)[number] =>
  JSON_CALLS.some((known) => known === route);

const createUnknownUrlError = ({ method, path }: SandboxRequest) =>
  asViolation(new OpenAiError(404, null, `Invalid URL (${method} /v1${path})`));

function listModels(call: Call) {
  const data = listServedModels(call.context.now()).map(modelObject);
  return createJsonResponse(200, { object: "list", data });
}

function oneModel(call: Call, id: string) {
  const model = listServedModels(call.context.now()).find((candidate) => candidate.id === id);
  if (model) return createJsonResponse(200, modelObject(model));
  throw new OpenAiError(404, "model_not_found", `The model '${id}' does not exist`, "model");
}

function modelObject({ id, retires }: Model) {
  const known = { id, object: "model", created: 1_760_000_000, owned_by: "openai" };
  return { ...known, shutdown_date: retires ?? null };
}
