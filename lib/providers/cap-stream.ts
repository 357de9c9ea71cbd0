type Chunks = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/** Passes chunks on; throws the error of `createError` when they exceed `maxBytes`. */
export async function* capStream(chunks: Chunks, maxBytes: number, createError: () => Error) {
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) throw createError();
    yield chunk;
  }
}

export async function readCapped(...args: Parameters<typeof capStream>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of capStream(...args)) chunks.push(chunk);
  return Buffer.concat(chunks);
}
