import { S3Error } from "./errors";

const MAX_LINE = 8192;

/** Decodes `Content-Encoding: aws-chunked`; `onTrailers` receives the headers after the last byte. */
export async function* decodeAwsChunked(
  source: AsyncIterable<Buffer>,
  onTrailers: (trailers: Record<string, string>) => void,
): AsyncGenerator<Buffer> {
  const reader = createReader(source);
  while (true) {
    const [length = ""] = (await reader.line()).split(";");
    if (!/^[0-9a-fA-F]{1,8}$/.test(length)) throw malformed();
    let left = Number.parseInt(length, 16);
    if (left === 0) break;
    while (left > 0) {
      const chunk = await reader.upTo(left);
      left -= chunk.length;
      yield chunk;
    }
    if ((await reader.line()) !== "") throw malformed();
  }
  const trailers: Record<string, string> = {};
  for (let line = await reader.line(); line !== ""; line = await reader.line()) {
    const colon = line.indexOf(":");
    trailers[line.slice(0, colon).trim().toLowerCase()] = line.slice(colon + 1).trim();
  }
  onTrailers(trailers);
}

function createReader(source: AsyncIterable<Buffer>) {
  const iterator = source[Symbol.asyncIterator]();
  let held: Buffer = Buffer.alloc(0);
  const more = async () => {
    const next = await iterator.next();
    if (next.done) throw malformed();
    held = held.length === 0 ? next.value : Buffer.concat([held, next.value]);
  };
  return {
    async line(): Promise<string> {
      let end = held.indexOf("\r\n");
      while (end < 0) {
        if (held.length > MAX_LINE) throw malformed();
        await more();
        end = held.indexOf("\r\n");
      }
      const text = held.toString("latin1", 0, end);
      held = held.subarray(end + 2);
      return text;
    },
    async upTo(count: number): Promise<Buffer> {
      if (held.length === 0) await more();
      const chunk = held.subarray(0, count);
      held = held.subarray(chunk.length);
      return chunk;
    },
  };
}

function malformed(): S3Error {
  return new S3Error("IncompleteBody", "The chunked body is malformed or was cut short.");
}
