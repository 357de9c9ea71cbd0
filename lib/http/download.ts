/**
 * Streams a file while it is generated: the next chunk is created after the previous one was read
 * (backpressure). A failure aborts the response, so that browsers do not keep a truncated file.
 */
export function streamDownload(
  { name, type }: { name: string; type: string },
  chunks: AsyncGenerator<string>,
): Response {
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        const { done, value } = await chunks.next();
        if (done) controller.close();
        else controller.enqueue(encoder.encode(value));
      },
      cancel: async () => {
        await chunks.return(undefined);
      },
    },
    { highWaterMark: 0 },
  );
  return new Response(body, {
    headers: {
      "content-type": type,
      "content-disposition": `attachment; filename="${name}"`,
      "cache-control": "no-store",
    },
  });
}

/** Responds with an existing file to be saved under this name. */
export function respondWithFile(
  { name, type }: { name: string; type: string },
  bytes: Uint8Array<ArrayBuffer>,
): Response {
  return new Response(bytes, {
    headers: {
      "content-type": type,
      "content-disposition": `attachment; filename="${name}"`,
      "content-length": String(bytes.byteLength),
      "cache-control": "no-store",
    },
  });
}
