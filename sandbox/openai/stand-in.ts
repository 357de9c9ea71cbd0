/**
 * Stands in for OpenAI at `/openai/v1`: POST /responses and POST /chat/completions (whole and streamed), POST
 * /images/generations, POST /images/edits, GET /models and GET /models/{id}.
 *
 * Faithful to: authentication, model ids with their retirement days (by the sandbox clock), the fields each call
 * takes and its refusals in OpenAI's envelope, the order and shape of stream events and chunks, strict JSON schemas,
 * functions as tools with their outputs in the next request and references to stored items, pictures in the input,
 * GPT image models that always answer b64_json, moderation_blocked, x-request-id and x-ratelimit headers,
 * insufficient_quota.
 * Not faithful: nothing is understood. Text is composed from prepared sentences around the topic, the sentences of
 * the material given are repeated, nothing is translated; of a picture in the input only its colours are seen, and one
 * that is not a data URL cannot be reached. Tools are called by what their names and the words of the request say: a
 * tool for text, for a picture, for a time. Pictures are drawn posters with the headline of the prompt; an edit is a
 * change of colour and an added caption. No built-in tools, no reasoning, no conversations besides items, no audio, no
 * streamed pictures; quality changes nothing; the token counts are estimates. Unknown headers are refused here and
 * ignored there.
 * Test data: any key that starts with "sk-" and has 20 characters; "[moderation]" in a picture's prompt is blocked.
 * Events: quota-exhausted and quota-restored; plant {rule, times, word?} spoils the next answers of text: their ending
 * (plants.ts), or, by the name of a rule of writing, the text of a post in them (text/break-rule.ts; banned_word with
 * the `word`). Each answer that the rule can be broken in uses up one time, a rewrite like any other. no-plant takes
 * every plant back.
 */
import { randomUUID } from "node:crypto";
import type { CreateStandIn, SandboxContext, SandboxRequest, StateFile } from "@/sandbox/core/stand-in";
import type { Call, OpenAiOptions, OpenAiState } from "@/sandbox/openai/call";
import { createCompletion } from "@/sandbox/openai/chat/create-completion";
import { errorResponse, OpenAiError } from "@/sandbox/openai/errors";
import { refuseUnknownHeaders } from "@/sandbox/openai/fields";
import { editImage } from "@/sandbox/openai/image-edits";
import { generateImage } from "@/sandbox/openai/images";
import { requireKey, takeFromLimit } from "@/sandbox/openai/limits";
import { servedModels } from "@/sandbox/openai/models";
import { plant, planted, plantList, uproot } from "@/sandbox/openai/plants";
import { createResponse } from "@/sandbox/openai/responses/create-response";

export function createOpenAiStandIn(options: OpenAiOptions): CreateStandIn {
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
        if (event === "plant") return (await plant(state, data)) ? planted(state) : undefined;
        if (event === "no-plant") {
          await uproot(state);
          return planted(state);
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
        text: `Text, pictures and picture edits. Any key that starts with "sk-" and has 20 characters or more is accepted.\nTest data: [moderation] in a picture's prompt is blocked. Events: quota-exhausted, quota-restored, no-plant, and plant {rule, times, word?} for the next answers of text. Rules:\n${plantList()}`,
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
    requireKey(request.headers.authorization);
    refuseUnknownHeaders(request.headers);
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
  const data = servedModels(call.context.now()).map(({ id }) => modelObject(id));
  return json(call, { object: "list", data });
}

function oneModel(call: Call, id: string) {
  const model = servedModels(call.context.now()).find((candidate) => candidate.id === id);
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
