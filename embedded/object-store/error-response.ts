import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { getSystemErrorCode } from "../lib/user-facing-error";
import { S3Error } from "./errors";
import { writeXml } from "./xml";

/** Bytes of a rejected upload that are still read, so that browsers receive the error response. */
const MAX_DRAINED_BYTES = 32_000_000;

/** Sends S3's error document; closes the connection when a response was already started. */
export function respondWithError(error: unknown, message: IncomingMessage, response: ServerResponse): void {
  if (response.headersSent || response.destroyed || message.socket.destroyed) {
    response.destroy();
    return;
  }
  const refused = toS3Error(error);
  const requestId = randomUUID();
  const text = writeXml("Error", { Code: refused.code, Message: refused.message, RequestId: requestId });
  response.writeHead(refused.status, {
    ...refused.headers,
    "content-type": "application/xml",
    "content-length": Buffer.byteLength(text),
    "x-amz-request-id": requestId,
    ...(message.complete ? {} : { connection: "close" }),
  });
  response.end(message.method === "HEAD" ? undefined : text);
  drain(message);
}

function drain(message: IncomingMessage): void {
  let drained = 0;
  message.on("data", (chunk: Buffer) => {
    drained += chunk.length;
    if (drained > MAX_DRAINED_BYTES) message.destroy();
  });
  message.on("error", () => undefined);
  message.resume();
}

function toS3Error(error: unknown): S3Error {
  if (error instanceof S3Error) return error;
  const code = getSystemErrorCode(error);
  if (code === "ENOSPC" || code === "EDQUOT" || code === "EFBIG") {
    return new S3Error(
      "InsufficientStorage",
      "The disk of the object store is full: free some space and try again.",
    );
  }
  process.stderr.write(`Object store: ${error instanceof Error ? error.message : String(error)}\n`);
  return new S3Error("InternalError", "We encountered an internal error. Please try again.");
}
