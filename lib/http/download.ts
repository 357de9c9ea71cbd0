/**
 * A file that is written while it is read: the next piece is made when the reader has taken the one before. A failure
 * on the way cuts the answer off, so that a browser reports it instead of keeping half a file.
 */
export function download(
  { name, type }: { name: string; type: string },
  pieces: AsyncGenerator<string>,
): Response {
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        const { done, value } = await pieces.next();
        if (done) controller.close();
        else controller.enqueue(encoder.encode(value));
      },
      cancel: async () => {
        await pieces.return(undefined);
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

/** A file that is there already, to be saved under this name. */
export function downloadBytes(
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
