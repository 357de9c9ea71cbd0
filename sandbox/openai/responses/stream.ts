import { pause } from "@/sandbox/core/pause";
import { breaksOff, type ToolCall } from "@/sandbox/openai/reply";
import {
  type Answer,
  callItem,
  contentPart,
  finalStatus,
  itemStatus,
  messageItem,
  responseObject,
  SERVER_ERROR,
} from "@/sandbox/openai/responses/response-object";
import { pacedPieces } from "@/sandbox/openai/split-text";

type Event = (type: string, fields: Record<string, unknown>) => string;

/** The event stream of a text answer, in the maker's order; ends early when the reader leaves. */
export async function* streamEvents(answer: Answer, delayMs: number, signal: AbortSignal) {
  let sequence = 0;
  const event: Event = (type, fields) => {
    const data = JSON.stringify({ type, sequence_number: sequence, ...fields });
    sequence += 1;
    return `event: ${type}\ndata: ${data}\n\n`;
  };
  yield event("response.created", { response: responseObject(answer, "in_progress") });
  yield event("response.in_progress", { response: responseObject(answer, "in_progress") });
  if (answer.reply.text !== "") yield* messageEvents(answer, event, delayMs, signal);
  if (signal.aborted) return;
  if (breaksOff(answer.reply)) {
    yield* brokenEnd(answer, event);
    return;
  }
  const first = answer.reply.text === "" ? 0 : 1;
  for (const [index, call] of answer.reply.calls.entries()) yield* callEvents(call, first + index, event);
  const status = finalStatus(answer);
  yield event(`response.${status}`, { response: responseObject(answer, status) });
}

async function* messageEvents(answer: Answer, event: Event, delayMs: number, signal: AbortSignal) {
  const { text, ending } = answer.reply;
  const place = { item_id: answer.itemId, output_index: 0, content_index: 0 };
  const kind = ending === "refusal" ? "response.refusal" : "response.output_text";
  const more = ending === "refusal" ? {} : { logprobs: [] };
  yield event("response.output_item.added", { output_index: 0, item: messageItem(answer, "in_progress") });
  yield event("response.content_part.added", { ...place, part: contentPart(answer, "") });
  const { pieces, eachMs } = pacedPieces(text, delayMs);
  const said = breaksOff(answer.reply) ? pieces.slice(0, Math.ceil(pieces.length / 2)) : pieces;
  for (const delta of said) {
    await pause(eachMs, signal);
    if (signal.aborted) return;
    yield event(`${kind}.delta`, { ...place, delta, ...more });
  }
  if (breaksOff(answer.reply)) return;
  yield event(`${kind}.done`, { ...place, [ending === "refusal" ? "refusal" : "text"]: text, ...more });
  yield event("response.content_part.done", { ...place, part: contentPart(answer, text) });
  yield event("response.output_item.done", {
    output_index: 0,
    item: messageItem(answer, itemStatus(answer)),
  });
}

function* brokenEnd(answer: Answer, event: Event) {
  const { ending } = answer.reply;
  if (ending === "cut") {
    yield `event: response.output_text.delta\ndata: {"type":"response.output_text.delta","delta":"an unfini`;
    return;
  }
  if (ending === "error-event") {
    yield event("error", { error: { type: "server_error", ...SERVER_ERROR, param: null } });
  }
  yield event("response.failed", { response: responseObject(answer, "failed") });
}

const ARGUMENT_PIECE = 24;

function* callEvents(call: ToolCall, output_index: number, event: Event) {
  yield event("response.output_item.added", { output_index, item: callItem(call, "in_progress") });
  const place = { item_id: call.itemId, output_index };
  for (let at = 0; at < call.arguments.length; at += ARGUMENT_PIECE) {
    const delta = call.arguments.slice(at, at + ARGUMENT_PIECE);
    yield event("response.function_call_arguments.delta", { ...place, delta });
  }
  yield event("response.function_call_arguments.done", { ...place, arguments: call.arguments });
  yield event("response.output_item.done", { output_index, item: callItem(call, "completed") });
}
