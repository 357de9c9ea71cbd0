import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import busboy from "busboy";
import { AppError, isAppError } from "@/lib/core/errors";
import { assertStorableText } from "@/lib/http/parse";

const FILE_FIELD = "file";
const MAX_FIELDS = 10;
const MAX_FIELD_BYTES = 4_096;
/** Room for text fields, boundaries and the heads of parts, beside the file itself. */
const FRAME_BYTES = 65_536;

export interface UploadLimits {
  /** Of the file alone. */
  maxBytes: number;
  /** The file goes to the disk instead of memory: what is larger than a few megabytes. */
  spool?: true;
  /** What a person reads whose file is larger. */
  tooLarge?: string;
}

export interface Upload<T> {
  file: T;
  /** The form's text fields, as sent. */
  fields: Record<string, string>;
}

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
  take: (bytes: AsyncIterable<Uint8Array>) => Promise<T>,
): Promise<Upload<T>> {
  const type = request.headers.get("content-type") ?? "";
  const encoding = request.headers.get("content-encoding") ?? "identity";
  if (!/^multipart\/form-data\s*(;|$)/i.test(type) || encoding !== "identity") {
    throw new AppError("unsupported_type");
  }
  const form = new Form(openParser(type), limits, take);
  const bytes = bodyOf(request, limits);
  await pipeline(Readable.from(bytes), form.parser).catch((error: unknown) => {
    throw form.failure ?? refusalOf(error);
  });
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

/** What a parser finds, and the first reason to stop. */
class Form<T> {
  readonly parser: busboy.Busboy;
  file: Promise<T> | null = null;
  /** Set where `take` itself failed: not the form's fault. */
  failure: unknown = null;
  readonly #fields = new Map<string, string>();

  constructor(
    parser: busboy.Busboy,
    limits: UploadLimits,
    take: (bytes: AsyncIterable<Uint8Array>) => Promise<T>,
  ) {
    this.parser = parser;
    const stop = (error: Error) => void parser.destroy(error);
    const tooMany = () => stop(invalid("One file, and nothing twice"));
    // The pipeline tells of it; stopped after its end it must not end the process.
    parser.on("error", () => undefined);
    parser.on("filesLimit", tooMany).on("fieldsLimit", tooMany).on("partsLimit", tooMany);
    parser.on("field", (name, value, { nameTruncated, valueTruncated }) => {
      if (nameTruncated || valueTruncated || name === FILE_FIELD || this.#fields.has(name)) return tooMany();
      this.#fields.set(name, value);
    });
    parser.on("file", (name, stream) => {
      stream.on("error", () => undefined);
      if (name !== FILE_FIELD) return stop(invalid("The file belongs in the field called file"));
      this.file = take(upTo(limits, stream));
      this.file.catch((error: Error) => {
        if (error !== stream.errored) this.failure = error;
        stop(error);
      });
    });
  }

  fields(): Record<string, string> {
    const fields = Object.fromEntries(this.#fields);
    assertStorableText(fields);
    return fields;
  }
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
  const announced = request.headers.get("content-length");
  if (Number(announced) > cap) throw tooLarge(limits);
  const reader = request.body?.getReader();
  let size = 0;
  try {
    for (let step = await reader?.read(); step && !step.done; step = await reader?.read()) {
      size += step.value.byteLength;
      if (size > cap) throw tooLarge(limits);
      yield step.value;
    }
    if (announced !== null && size !== Number(announced)) throw broken();
  } finally {
    // Left unread, the rest would tear the connection before the answer is out.
    void drain(reader, cap).catch(() => undefined);
  }
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
