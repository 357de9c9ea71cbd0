import { PassThrough } from "node:stream";
import { finished } from "node:stream/promises";
import busboy from "busboy";
import { AppError, isAppError } from "@/lib/core/errors";
import { waitForDrain } from "@/lib/core/server/wait-for-drain";
import { assertStorableText } from "@/lib/http/parse";
import type { OpenUploadSink } from "@/lib/http/spool";

const FILE_FIELD = "file";
const MAX_FIELDS = 10;
const MAX_FIELD_BYTES = 4_096;
/** Bytes for text fields, boundaries and part headers in addition to the file. */
const FRAME_BYTES = 65_536;
/** Chunks of about 64 KB; joining and splitting them would copy the bytes. */
const SINK_PIECES = 4;
const NOTHING = Buffer.alloc(0);
const HEAD_END = Buffer.from("\r\n\r\n");
const FORM_END = "--\r\n";

export interface MultipartLimits {
  maxBytes: number;
  /** Writes the file to disk instead of memory, for files larger than a few megabytes. */
  spool?: true;
  /** A second sink that receives the file while it is written to disk. */
  stage?: OpenUploadSink;
  tooLarge?: string;
}

export interface ParsedUpload<T> {
  file: T;
  fields: Record<string, string>;
}

/** `likelyBytes` estimates the length of a file that is the last part; null without Content-Length. */
export type FileConsumer<T> = (
  bytes: AsyncIterable<Uint8Array>,
  likelyBytes: () => number | null,
) => Promise<T>;

/**
 * Streams a form with one part `file`: `take` must read the bytes to the end. The client's name and type of
 * the file are ignored [UP3]. Throws unsupported_type, too_large as soon as it is known, validation_error for
 * an invalid or truncated form, and errors of `take`.
 */
export async function readUpload<T>(
  request: Request,
  limits: MultipartLimits,
  take: FileConsumer<T>,
): Promise<ParsedUpload<T>> {
  const type = request.headers.get("content-type") ?? "";
  const encoding = request.headers.get("content-encoding") ?? "identity";
  if (!/^multipart\/form-data\s*(;|$)/i.test(type) || encoding !== "identity") {
    throw new AppError("unsupported_type");
  }
  const announced = announcedBytes(request);
  const form = new Form(openParser(type), { type, announced, limits }, take);
  try {
    for await (const chunk of bodyOf(request, limits)) await form.read(chunk);
    await form.end();
  } catch (error) {
    await form.abandon();
    throw form.failure ?? refusalOf(error);
  }
  if (!form.file) throw invalid("Choose a file to upload");
  return { file: await form.file, fields: form.fields() };
}

export async function readFileIntoMemory(bytes: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of bytes) chunks.push(chunk);
  return Buffer.concat(chunks);
}

function openParser(type: string): busboy.Busboy {
  try {
    // The size is counted below: busboy truncates a file that is too large, at no exact limit.
    const counts = { files: 1, fields: MAX_FIELDS, parts: MAX_FIELDS + 2, headerPairs: 10 };
    return busboy({
      headers: { "content-type": type },
      limits: { ...counts, fieldSize: MAX_FIELD_BYTES },
    });
  } catch (cause) {
    throw broken(cause);
  }
}

function delimiterOf(type: string): Buffer {
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]+)"|([^\s;"]+))/i.exec(type) ?? [];
  return Buffer.from(`\r\n--${quoted ?? plain ?? ""}`, "latin1");
}

/** Busboy gets headers and text fields only, because it inspects every byte; `take` gets the file. */
class Form<T> {
  file: Promise<T> | null = null;
  failure: unknown = null;
  readonly #parser: busboy.Busboy;
  readonly #delimiter: Buffer;
  readonly #announced: number | null;
  /** Bytes of the body so far, and how many of them precede the file. */
  #received = 0;
  #before: number | null = null;
  readonly #fields = new Map<string, string>();
  /** Receives the bytes of the file from the end of its headers to the next delimiter. */
  #sink: PassThrough | null = null;
  /** The last bytes, which may be the start of a header end or a delimiter. */
  #tail: Buffer = NOTHING;
  /** Number of bytes after the headers until busboy has reported a file. */
  #asking = 0;
  #asked: Buffer = NOTHING;

  constructor(
    parser: busboy.Busboy,
    { type, announced, limits }: { type: string; announced: number | null; limits: MultipartLimits },
    take: FileConsumer<T>,
  ) {
    this.#parser = parser;
    this.#delimiter = delimiterOf(type);
    this.#announced = announced;
    const stop = (error: Error) => void parser.destroy(error);
    const tooMany = () => stop(invalid("Send one file, and each field once"));
    // `read` and `end` report the error; without a listener a late error would end the process.
    parser.on("error", () => undefined);
    parser.on("filesLimit", tooMany).on("fieldsLimit", tooMany).on("partsLimit", tooMany);
    parser.on("field", (name, value, { nameTruncated, valueTruncated }) => {
      if (nameTruncated || valueTruncated || name === FILE_FIELD || this.#fields.has(name)) return tooMany();
      this.#fields.set(name, value);
    });
    parser.on("file", (name, stream) => {
      // Only the bytes that were needed to detect the file arrive here too.
      stream.on("error", () => undefined).resume();
      if (name !== FILE_FIELD) return stop(invalid("Send the file in the “file” field"));
      const sink = new PassThrough({ objectMode: true, highWaterMark: SINK_PIECES });
      sink.on("error", () => undefined);
      this.#sink = sink;
      this.file = take(upTo(limits, sink), () => this.#likelyBytes());
      this.file.catch((error: Error) => {
        if (error !== sink.errored) this.failure = error;
        sink.destroy();
        stop(error);
      });
    });
  }

  async read(chunk: Uint8Array): Promise<void> {
    this.#received += chunk.byteLength;
    let rest = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
    while (rest.length > 0) rest = this.#sink ? await this.#readFile(this.#sink, rest) : this.#readHead(rest);
    this.#assertGoing();
  }

  async end(): Promise<void> {
    // Busboy refuses a file without an end, because it has seen no delimiter.
    this.#parser.end();
    await finished(this.#parser);
    this.#assertGoing();
  }

  async abandon(): Promise<void> {
    this.#parser.destroy();
    this.#sink?.destroy(broken());
    await this.file?.catch(() => undefined);
  }

  fields(): Record<string, string> {
    const fields = Object.fromEntries(this.#fields);
    assertStorableText(fields);
    return fields;
  }

  #readHead(bytes: Buffer): Buffer {
    if (this.#asking > 0) return this.#askParser(bytes);
    const seen = Buffer.concat([this.#tail, bytes]);
    const at = seen.indexOf(HEAD_END);
    const end = at < 0 ? bytes.length : at + HEAD_END.length - this.#tail.length;
    this.#tail = at < 0 ? seen.subarray(-(HEAD_END.length - 1)) : NOTHING;
    if (at >= 0) this.#asking = this.#delimiter.length;
    this.#feed(bytes.subarray(0, end));
    return bytes.subarray(end);
  }

  /** The end of the headers may be the beginning of a delimiter; busboy decides one or a few bytes later. */
  #askParser(bytes: Buffer): Buffer {
    this.#feed(bytes.subarray(0, 1));
    this.#asked = Buffer.concat([this.#asked, bytes.subarray(0, 1)]);
    this.#asking -= 1;
    const { length } = this.#asked;
    if (!this.#sink && this.#asking > 0) return bytes.subarray(1);
    const rest = this.#sink ? Buffer.concat([this.#asked, bytes.subarray(1)]) : bytes.subarray(1);
    this.#tail = this.#sink ? NOTHING : this.#asked.subarray(Math.max(0, length - HEAD_END.length + 1));
    this.#asking = 0;
    this.#asked = NOTHING;
    return rest;
  }

  #feed(bytes: Buffer): void {
    this.#parser.write(bytes);
    this.#assertGoing();
  }

  /** Passes the bytes that certainly belong to the file; from the delimiter on, everything goes to busboy. */
  async #readFile(sink: PassThrough, bytes: Buffer): Promise<Buffer> {
    this.#before ??= this.#received - bytes.length;
    const seen = this.#tail.length > 0 ? Buffer.concat([this.#tail, bytes]) : bytes;
    const at = seen.indexOf(this.#delimiter);
    const stored = at < 0 ? startOfDelimiter(seen, this.#delimiter) : at;
    this.#tail = at < 0 ? seen.subarray(stored) : NOTHING;
    if (stored > 0 && !sink.write(seen.subarray(0, stored))) await waitForDrain(sink);
    if (at < 0) return NOTHING;
    sink.end();
    this.#sink = null;
    return seen.subarray(at);
  }

  #likelyBytes(): number | null {
    if (this.#announced === null || this.#before === null) return null;
    return this.#announced - this.#before - this.#delimiter.length - FORM_END.length;
  }

  #assertGoing(): void {
    if (this.failure) throw this.failure;
    if (this.#parser.errored) throw this.#parser.errored;
  }
}

/** Returns the index where a delimiter may begin that continues in the next chunk; otherwise the length. */
function startOfDelimiter(bytes: Buffer, delimiter: Buffer): number {
  for (let at = Math.max(0, bytes.length - delimiter.length + 1); at < bytes.length; at += 1) {
    if (bytes.subarray(at).equals(delimiter.subarray(0, bytes.length - at))) return at;
  }
  return bytes.length;
}

async function* upTo(limits: MultipartLimits, bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const chunk of bytes) {
    size += chunk.byteLength;
    if (size > limits.maxBytes) throw tooLarge(limits);
    yield chunk;
  }
}

/** Reads and counts the body. A proxy may truncate a body without an error, which Content-Length reveals. */
async function* bodyOf(request: Request, limits: MultipartLimits): AsyncGenerator<Uint8Array> {
  const cap = limits.maxBytes + FRAME_BYTES;
  const announced = announcedBytes(request);
  if (announced !== null && announced > cap) throw tooLarge(limits);
  const reader = request.body?.getReader();
  let size = 0;
  try {
    for (let step = await reader?.read(); step && !step.done; step = await reader?.read()) {
      size += step.value.byteLength;
      if (size > cap) throw tooLarge(limits);
      yield step.value;
    }
    if (announced !== null && size !== announced) throw broken();
  } finally {
    // Unread bytes would reset the connection before the response is sent.
    void drain(reader, cap).catch(() => undefined);
  }
}

function announcedBytes(request: Request): number | null {
  const announced = request.headers.get("content-length");
  return announced === null ? null : Number(announced);
}

async function drain(reader: ReadableStreamDefaultReader<Uint8Array> | undefined, cap: number) {
  let left = cap;
  for (let step = await reader?.read(); step && !step.done; step = await reader?.read()) {
    left -= step.value.byteLength;
    if (left < 0) return reader?.cancel();
  }
}

function refusalOf(error: unknown): AppError {
  return isAppError(error) ? error : broken(error);
}

function tooLarge({ tooLarge: message }: MultipartLimits): AppError {
  return new AppError("too_large", message ? { message } : {});
}

function broken(cause?: unknown): AppError {
  return new AppError("validation_error", { message: "The upload was incomplete. Try again", cause });
}

function invalid(message: string): AppError {
  return new AppError("validation_error", { details: { fields: [{ path: FILE_FIELD, message }] } });
}
