import { fromAnswer, noAnswer } from "@/lib/api-client/api-error";
import { announced } from "@/lib/api-client/request";

interface EventCall {
  path: string;
  body: unknown;
  idempotencyKey: string;
  signal: AbortSignal;
}

/**
 * One call whose answer is a stream of JSON events, each as it arrives; ends with the stream. Throws ApiError for a refusal
 * before the stream and for a connection that breaks in it; what goes wrong inside is told by events. Nothing is tried
 * again by itself: what has been read cannot be unread.
 */
export async function* readEvents(call: EventCall): AsyncGenerator<unknown, void, void> {
  const { path, body, idempotencyKey, signal } = call;
  try {
    const response = await fetch(`/api${path}`, {
      method: "POST",
      credentials: "include",
      headers: { "content-type": "application/json", "idempotency-key": idempotencyKey },
      body: JSON.stringify(body),
      signal,
    }).catch(() => {
      throw noAnswer();
    });
    if (!response.ok) throw fromAnswer(response.status, await response.json().catch(() => null));
    yield* eventsOf(response.body);
  } catch (thrown) {
    if (signal.aborted) throw signal.reason;
    throw announced(thrown, path);
  }
}

async function* eventsOf(body: ReadableStream<Uint8Array> | null): AsyncGenerator<unknown, void, void> {
  const reader = body
    ?.pipeThrough(new TextDecoderStream() as TransformStream<Uint8Array, string>)
    .getReader();
  if (!reader) return;
  let rest = "";
  try {
    for (;;) {
      const { done, value } = await reader.read().catch(() => {
        throw noAnswer();
      });
      if (done) throw noAnswer();
      const events = (rest + value).split("\n\n");
      rest = events.pop() ?? "";
      for (const event of events) {
        const data = event.replace(/^data: ?/, "");
        // Without this last word the stream was cut.
        if (data === "[DONE]") return;
        yield JSON.parse(data);
      }
    }
  } finally {
    void reader.cancel().catch(() => undefined);
  }
}
