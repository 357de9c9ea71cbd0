import { createNetworkError, fromErrorResponse } from "@/lib/api-client/api-error";
import { broadcastChange } from "@/lib/api-client/change-broadcast";
import { reportApiError } from "@/lib/api-client/request";

interface EventCall {
  path: string;
  body: unknown;
  idempotencyKey: string;
  signal: AbortSignal;
}

/**
 * Yields the JSON events of a response stream, which the server has checked. Throws ApiError; delivered events rule out
 * retries.
 */
export async function* streamJsonEvents<Event>(call: EventCall): AsyncGenerator<Event, void, void> {
  const { path, body, idempotencyKey, signal } = call;
  try {
    const response = await fetch(`/api${path}`, {
      method: "POST",
      credentials: "include",
      headers: { "content-type": "application/json", "idempotency-key": idempotencyKey },
      body: JSON.stringify(body),
      signal,
    }).catch(() => {
      throw createNetworkError();
    });
    if (!response.ok) throw fromErrorResponse(response.status, await response.json().catch(() => null));
    // The server changes data when the call begins, and again until its last event.
    broadcastChange();
    try {
      yield* eventsOf<Event>(response.body);
    } finally {
      broadcastChange();
    }
  } catch (thrown) {
    if (signal.aborted) throw signal.reason;
    throw reportApiError(thrown, path);
  }
}

async function* eventsOf<Event>(body: ReadableStream<Uint8Array> | null): AsyncGenerator<Event, void, void> {
  const reader = body
    ?.pipeThrough(new TextDecoderStream() as TransformStream<Uint8Array, string>)
    .getReader();
  if (!reader) return;
  let rest = "";
  try {
    for (;;) {
      const { done, value } = await reader.read().catch(() => {
        throw createNetworkError();
      });
      if (done) throw createNetworkError();
      const events = (rest + value).split("\n\n");
      rest = events.pop() ?? "";
      for (const event of events) {
        const data = event.replace(/^data: ?/, "");
        // A stream that ends without this marker was cut off.
        if (data === "[DONE]") return;
        yield JSON.parse(data);
      }
    }
  } finally {
    void reader.cancel().catch(() => undefined);
  }
}
