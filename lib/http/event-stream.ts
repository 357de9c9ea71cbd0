const HEADERS = {
  "content-type": "text/event-stream; charset=utf-8",
  "cache-control": "no-store",
  // Proxies that gather answers would turn a stream into one late lump.
  "x-accel-buffering": "no",
  "x-vercel-ai-ui-message-stream": "v1",
};

/**
 * A stream of JSON values as server-sent events, ended by `[DONE]` (the AI SDK's UI-message protocol). Nothing is read
 * from `values` before the reader of the answer asks for more; a reader that goes away cancels it.
 */
export function eventStream(values: ReadableStream<unknown>): Response {
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
