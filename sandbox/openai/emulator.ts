/**
 * Emulates OpenAI at `/openai/v1`: POST /responses and POST /chat/completions (complete and streamed), POST
 * /images/generations, POST /images/edits, GET /models and GET /models/{id}.
 *
 * Faithful: authentication, model ids with their retirement days (by the sandbox clock), the fields of each call
 * and errors in OpenAI's envelope, order and shape of stream events and chunks, strict JSON schemas, functions as
 * tools with their outputs in the next request and references to stored items, input images, GPT image models that
 * always return b64_json, moderation_blocked, x-request-id and x-ratelimit headers, insufficient_quota.
 * Not faithful: nothing is understood. Text is composed of prepared sentences around the topic and the sentences of
 * the material; nothing is translated; only the colors of an input image are read, and images must be data URLs.
 * Tools are called by their names and by keywords of the request: for text, for an image, for a time. Images are
 * prepared artwork with the headline of the prompt; an edit changes the colors and adds a caption. No built-in
 * tools, no reasoning, no conversations except items, no audio, no streamed images; quality has no effect; token
 * counts are estimates. Unknown headers are rejected here and ignored by OpenAI.
 * Test data: any key that starts with "sk-" and has 20 characters; "[moderation]" in an image prompt is blocked.
 * Events: quota-exhausted and quota-restored; plant {rule, times, word?} scripts the next text responses: their
 * ending (reply.ts), or the violation of a writing rule in the text of a post (text/violate-rule.ts; banned_word
 * needs the `word`). Each response to which the rule applies consumes one time. no-plant removes all scripted
 * responses.
 */
import { randomUUID } from "node:crypto";
import type { CreateEmulator, SandboxContext, SandboxRequest, StateFile } from "@/sandbox/core/emulator";
import type { Call, OpenAiOptions, OpenAiState } from "@/sandbox/openai/call";
import { requireApiKey, takeFromLimit } from "@/sandbox/openai/call";
import { createCompletion } from "@/sandbox/openai/chat/create-completion";
import { errorResponse, OpenAiError } from "@/sandbox/openai/errors";
import { editImage, generateImage } from "@/sandbox/openai/images";
import { listServedModels } from "@/sandbox/openai/models";
import {
  clearScriptedResponses,
  listScriptableRules,
  listScriptedResponses,
  scriptResponse,
} from "@/sandbox/openai/reply";
import { rejectUnknownHeaders } from "@/sandbox/openai/request-body";
import { createResponse } from "@/sandbox/openai/responses/create-response";

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

async function handle(
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
  try {
    requireApiKey(request.headers.authorization);
    rejectUnknownHeaders(request.headers);
    Object.assign(headers, await takeFromLimit(state, context.now()));
    const call: Call = { request, context, options, state, headers, serial: state.get().answered };
    return await route(call);
  } catch (error) {
    if (error instanceof OpenAiError) return errorResponse(error, { ...headers, ...retryHeaders(error) });
    throw error;
  }
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
      throw new OpenAiError(404, null, `Invalid URL (${method} /v1${path})`);
  }
}

function listModels(call: Call) {
  const data = listServedModels(call.context.now()).map(({ id }) => modelObject(id));
  return json(call, { object: "list", data });
}

function oneModel(call: Call, id: string) {
  const model = listServedModels(call.context.now()).find((candidate) => candidate.id === id);
  if (model) return json(call, modelObject(id));
  throw new OpenAiError(404, "model_not_found", `The model '${id}' does not exist`, "model");
}

function modelObject(id: string) {
  return { id, object: "model", created: 1_760_000_000, owned_by: "openai" };
}

function json(call: Call, value: unknown) {
  return {
    status: 200,
    headers: { ...call.headers, "content-type": "application/json" },
    body: JSON.stringify(value),
  };
}

function retryHeaders(error: OpenAiError): Record<string, string> {
  return error.code === "rate_limit_exceeded" ? { "retry-after": "1", "retry-after-ms": "1000" } : {};
}
