interface Download {
  name: string;
  type: string;
}

const headersOf = ({ name, type }: Download) => ({
  "content-type": type,
  "content-disposition": `attachment; filename="${name}"`,
  "cache-control": "no-store",
});

/** Streams a file while it is generated. A failure aborts the response: browsers keep no truncated file. */
export function streamDownload(download: Download, chunks: AsyncGenerator<string>): Response {
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        const { done, value } = await chunks.next();
        if (done) controller.close();
        else controller.enqueue(encoder.encode(value));
      },
      cancel: async () => void (await chunks.return(undefined)),
    },
    { highWaterMark: 0 },
  );
  return new Response(body, { headers: headersOf(download) });
}

export function respondWithFile(download: Download, bytes: Uint8Array<ArrayBuffer>): Response {
  const headers = { ...headersOf(download), "content-length": String(bytes.byteLength) };
  return new Response(bytes, { headers });
}
