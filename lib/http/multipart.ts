import { PassThrough } from "node:stream";
import { finished } from "node:stream/promises";
import busboy from "busboy";
import { AppError, isAppError } from "@/lib/core/errors";
import { drained } from "@/lib/core/server/drained";
import { assertStorableText } from "@/lib/http/parse";
import type { OpenStage } from "@/lib/http/spool";

const FILE_FIELD = "file";
const MAX_FIELDS = 10;
const MAX_FIELD_BYTES = 4_096;
/** Room for text fields, boundaries and the heads of parts, beside the file itself. */
const FRAME_BYTES = 65_536;
/** As they come, some 64 KB each; joined and cut anew they would be copied. */
const SINK_PIECES = 4;
const NOTHING = Buffer.alloc(0);
const HEAD_END = Buffer.from("\r\n\r\n");
/** What follows the last delimiter. */
const FORM_END = "--\r\n";

export interface UploadLimits {
  /** Of the file alone. */
  maxBytes: number;
  /** The file goes to the disk instead of memory: what is larger than a few megabytes. */
  spool?: true;
  /** Where a file on its way to the disk goes at the same time. */
  stage?: OpenStage;
  /** What a person reads whose file is larger. */
  tooLarge?: string;
}

export interface Upload<T> {
  file: T;
  /** The form's text fields, as sent. */
  fields: Record<string, string>;
}

/**
 * Reads what a file holds. `likelyBytes` is how many it will be if nothing but the form's end follows it: known with
 * the first of them, a guess until the last, null where no length was announced.
 */
export type Take<T> = (bytes: AsyncIterable<Uint8Array>, likelyBytes: () => number | null) => Promise<T>;

/**
 * Reads a form with one part `file`, piece by piece: `take` gets the bytes as they come and must read them to their
 * end. Neither the file's name nor its declared type is handed on: both are the sender's word (UP3).
 *
 * Throws unsupported_type for what is no form, too_large as soon as that is known, validation_error for one that is
 * broken, cut short or not exactly one file; what `take` throws comes through.
 */
export async function readUpload<T>(
  request: Request,
  limits: UploadLimits,
  take: Take<T>,
): Promise<Upload<T>> {
  const type = request.headers.get("content-type") ?? "";
  const encoding = request.headers.get("content-encoding") ?? "identity";
  if (!/^multipart\/form-data\s*(;|$)/i.test(type) || encoding !== "identity") {
    throw new AppError("unsupported_type");
  }
  const announced = announcedBytes(request);
  const form = new Form(openParser(type), { delimiter: delimiterOf(type), announced, limits }, take);
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

/** A `take` for small files: the whole of it in memory. */
export async function wholeFile(bytes: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of bytes) chunks.push(chunk);
  return Buffer.concat(chunks);
}

function openParser(type: string): busboy.Busboy {
  try {
    return busboy({
      headers: { "content-type": type },
      // Counted here below instead: it cuts a file that is too large, and says nothing at its exact end.
      limits: {
        files: 1,
        fields: MAX_FIELDS,
        fieldSize: MAX_FIELD_BYTES,
        parts: MAX_FIELDS + 2,
        headerPairs: 10,
      },
    });
  } catch (cause) {
    throw broken(cause);
  }
}

/** What stands in front of each part but the first. */
function delimiterOf(type: string): Buffer {
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]+)"|([^\s;"]+))/i.exec(type) ?? [];
  return Buffer.from(`\r\n--${quoted ?? plain ?? ""}`, "latin1");
}

/**
 * What a parser finds, and the first reason to stop. The parser sees heads and text fields; the file's own bytes, which
 * it would look at one by one, pass by it to whoever takes them.
 */
class Form<T> {
  file: Promise<T> | null = null;
  /** Set where `take` itself failed: not the form's fault. */
  failure: unknown = null;
  readonly #parser: busboy.Busboy;
  readonly #delimiter: Buffer;
  readonly #announced: number | null;
  /** Bytes of the body so far, and how many of them stood before the file's first. */
  #received = 0;
  #before: number | null = null;
  readonly #fields = new Map<string, string>();
  /** Where the file's bytes go, from the end of its head to the next delimiter. */
  #sink: PassThrough | null = null;
  /** The last bytes that may belong to what comes next: of a head's end, or of a delimiter. */
  #tail: Buffer = NOTHING;
  /** So many bytes behind a head may still be needed until the parser says that a file begins. */
  #asking = 0;
  #asked: Buffer = NOTHING;

  constructor(
    parser: busboy.Busboy,
    { delimiter, announced, limits }: { delimiter: Buffer; announced: number | null; limits: UploadLimits },
    take: Take<T>,
  ) {
    this.#parser = parser;
    this.#delimiter = delimiter;
    this.#announced = announced;
    const stop = (error: Error) => void parser.destroy(error);
    const tooMany = () => stop(invalid("One file, and nothing twice"));
    // `read` and `end` tell of it; stopped after its end it must not end the process.
    parser.on("error", () => undefined);
    parser.on("filesLimit", tooMany).on("fieldsLimit", tooMany).on("partsLimit", tooMany);
    parser.on("field", (name, value, { nameTruncated, valueTruncated }) => {
      if (nameTruncated || valueTruncated || name === FILE_FIELD || this.#fields.has(name)) return tooMany();
      this.#fields.set(name, value);
    });
    parser.on("file", (name, stream) => {
      // Only what it took to learn that this is a file comes here too.
      stream.on("error", () => undefined).resume();
      if (name !== FILE_FIELD) return stop(invalid("The file belongs in the field called file"));
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
    // A file that did not end is the parser's to refuse: it has seen no delimiter.
    this.#parser.end();
    await finished(this.#parser);
    this.#assertGoing();
  }

  /** Whoever takes the file learns that no more comes, and is waited for. */
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

  /** Up to the end of one head, which may start a file; what follows is returned. */
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

  /** The end of a head may be the beginning of a delimiter: the parser tells one byte, or a few, later. */
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

  /** Hands on what is certainly the file's; from its delimiter on everything is the parser's again. */
  async #readFile(sink: PassThrough, bytes: Buffer): Promise<Buffer> {
    this.#before ??= this.#received - bytes.length;
    const seen = this.#tail.length > 0 ? Buffer.concat([this.#tail, bytes]) : bytes;
    const at = seen.indexOf(this.#delimiter);
    const kept = at < 0 ? startOfDelimiter(seen, this.#delimiter) : at;
    this.#tail = at < 0 ? seen.subarray(kept) : NOTHING;
    if (kept > 0 && !sink.write(seen.subarray(0, kept))) await drained(sink);
    if (at < 0) return NOTHING;
    sink.end();
    this.#sink = null;
    return seen.subarray(at);
  }

  /** What the announced length leaves for the file, with the form's end behind it. */
  #likelyBytes(): number | null {
    if (this.#announced === null || this.#before === null) return null;
    return this.#announced - this.#before - this.#delimiter.length - FORM_END.length;
  }

  #assertGoing(): void {
    if (this.failure) throw this.failure;
    if (this.#parser.errored) throw this.#parser.errored;
  }
}

/** Where a delimiter may begin that goes on in the next piece; the end where none does. */
function startOfDelimiter(bytes: Buffer, delimiter: Buffer): number {
  for (let at = Math.max(0, bytes.length - delimiter.length + 1); at < bytes.length; at += 1) {
    if (bytes.subarray(at).equals(delimiter.subarray(0, bytes.length - at))) return at;
  }
  return bytes.length;
}

async function* upTo(limits: UploadLimits, bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const chunk of bytes) {
    size += chunk.byteLength;
    if (size > limits.maxBytes) throw tooLarge(limits);
    yield chunk;
  }
}

/**
 * The body, counted. Whatever stands in front of us may cut a body and pass it on as whole: the announced length
 * tells (reliability.md 0.2).
 */
async function* bodyOf(request: Request, limits: UploadLimits): AsyncGenerator<Uint8Array> {
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
    // Left unread, the rest would tear the connection before the answer is out.
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

function tooLarge({ tooLarge: message }: UploadLimits): AppError {
  return new AppError("too_large", message ? { message } : {});
}

function broken(cause?: unknown): AppError {
  return new AppError("validation_error", { message: "The upload arrived incomplete. Try again", cause });
}

function invalid(message: string): AppError {
  return new AppError("validation_error", { details: { fields: [{ path: FILE_FIELD, message }] } });
}
