import type { z } from "zod";
import { AppError } from "@/lib/core/errors";

const MAX_JSON_BYTES = 1_048_576;

/** Reads a JSON body of at most 1 MB; an empty body is `{}`. Throws AppError for other content. */
export async function readJson(request: Request): Promise<unknown> {
  const type = request.headers.get("content-type") ?? "";
  const encoding = request.headers.get("content-encoding");
  if (encoding && encoding !== "identity") throw new AppError("unsupported_type");
  const text = await readText(request);
  if (text === "") return {};
  if (!/^application\/json\b/i.test(type)) throw new AppError("unsupported_type");
  try {
    const value: unknown = JSON.parse(text);
    assertStorableText(value);
    return value;
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError("validation_error", { message: "The request is not valid JSON", cause: error });
  }
}

export async function readText(request: Request): Promise<string> {
  const declared = Number(request.headers.get("content-length") ?? 0);
  if (declared > MAX_JSON_BYTES) throw new AppError("too_large");
  if (!request.body) return "";
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body as unknown as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength;
    if (size > MAX_JSON_BYTES) throw new AppError("too_large");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

/** Throws for text that PostgreSQL cannot store (NUL, lone surrogates), before an insert fails [WEB4]. */
export function assertStorableText(value: unknown): void {
  if (typeof value === "string") {
    if (value.includes("\u0000") || !value.isWellFormed()) {
      throw new AppError("validation_error", {
        message: "The text contains characters that cannot be stored",
      });
    }
  } else if (Array.isArray(value)) {
    value.forEach(assertStorableText);
  } else if (value && typeof value === "object") {
    for (const [key, inner] of Object.entries(value)) {
      assertStorableText(key);
      assertStorableText(inner);
    }
  }
}

/** Parses with a schema; `undefined` gives an empty object. Throws the ZodError, which becomes 400. */
export function parseWith<T>(schema: z.ZodType<T> | undefined, value: unknown): T {
  return schema ? schema.parse(value) : ({} as T);
}

/** An invalid id throws not_found like an unknown one, without a hint about the format. */
export function parseParams<T>(schema: z.ZodType<T> | undefined, value: unknown): T {
  const result = schema?.safeParse(value);
  if (result && !result.success) throw new AppError("not_found");
  return result ? result.data : ({} as T);
}
