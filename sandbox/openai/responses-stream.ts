import { pause } from "@/sandbox/core/pause";
import { type Answer, messageItem, responseObject } from "@/sandbox/openai/response-object";

const PAUSE_MS = 15;

/** The event stream of a text answer, in the maker's order; ends early when the reader leaves. */
export async function* streamEvents(answer: Answer, delayMs: number, signal: AbortSignal) {
  let sequence = 0;
  const event = (type: string, fields: Record<string, unknown>) => {
    const data = JSON.stringify({ type, sequence_number: sequence, ...fields });
    sequence += 1;
    return `event: ${type}\ndata: ${data}\n\n`;
  };
  const place = { item_id: answer.itemId, output_index: 0, content_index: 0 };
  const part = (text: string) => ({ type: "output_text", text, annotations: [], logprobs: [] });

  yield event("response.created", { response: responseObject(answer, "in_progress") });
  yield event("response.in_progress", { response: responseObject(answer, "in_progress") });
  yield event("response.output_item.added", { output_index: 0, item: messageItem(answer, "in_progress") });
  yield event("response.content_part.added", { ...place, part: part("") });
  const deltas = splitText(
    answer.text,
    delayMs > 0 ? Math.ceil(delayMs / PAUSE_MS) : Number.POSITIVE_INFINITY,
  );
  const each = delayMs > 0 ? Math.max(PAUSE_MS, delayMs / deltas.length) : 0;
  for (const delta of deltas) {
    await pause(each, signal);
    if (signal.aborted) return;
    yield event("response.output_text.delta", { ...place, delta, logprobs: [] });
  }
  yield event("response.output_text.done", { ...place, text: answer.text, logprobs: [] });
  yield event("response.content_part.done", { ...place, part: part(answer.text) });
  yield event("response.output_item.done", { output_index: 0, item: messageItem(answer, "completed") });
  yield event("response.completed", { response: responseObject(answer, "completed") });
}

/** Cuts between words, never inside one, into at most `most` pieces. */
export function splitText(text: string, most: number): string[] {
  const words = text.match(/\s*\S+\s*?(?=\s|$)|\s+$/gu) ?? [];
  const perPiece = Math.max(1, Math.ceil(words.length / most));
  const pieces: string[] = [];
  for (let at = 0; at < words.length; at += perPiece) pieces.push(words.slice(at, at + perPiece).join(""));
  return pieces;
}
