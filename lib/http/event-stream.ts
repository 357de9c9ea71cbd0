const HEADERS = {
  "content-type": "text/event-stream; charset=utf-8",
  "cache-control": "no-store",
  // Prevents proxies from buffering the stream.
  "x-accel-buffering": "no",
  "x-vercel-ai-ui-message-stream": "v1",
};

/**
 * Streams JSON values as server-sent events, terminated by `[DONE]` (the AI SDK's UI-message protocol). Reads
 * `values` only on demand, and cancels it when the client disconnects.
 */
export function createEventStream(values: ReadableStream<unknown>): Response {
  const reader = values.getReader();
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(stream) {
        const { done, value } = await reader.read();
        stream.enqueue(encoder.encode(`data: ${done ? "[DONE]" : JSON.stringify(value)}\n\n`));
        if (done) stream.close();
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
  return new Response(body, { headers: HEADERS });
}
