import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { errorCode } from "../lib/failure";
import { S3Error } from "./errors";
import { writeXml } from "./xml";

/** How much of an unwanted upload is still read, so that a browser gets to see why it was refused. */
const MAX_DRAINED_BYTES = 32_000_000;

/** Answers with S3's error document; a connection that is already answered or gone is closed. */
export function answerRefusal(error: unknown, message: IncomingMessage, response: ServerResponse): void {
  if (response.headersSent || response.destroyed || message.socket.destroyed) {
    response.destroy();
    return;
  }
  const refusal = toS3Error(error);
  const requestId = randomUUID();
  const text = writeXml("Error", { Code: refusal.code, Message: refusal.message, RequestId: requestId });
  response.writeHead(refusal.status, {
    ...refusal.headers,
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
  const code = errorCode(error);
  if (code === "ENOSPC" || code === "EDQUOT" || code === "EFBIG") {
    return new S3Error(
      "InsufficientStorage",
      "The disk of the object store is full: free some space and try again.",
    );
  }
  process.stderr.write(`Object store: ${error instanceof Error ? error.message : String(error)}\n`);
  return new S3Error("InternalError", "We encountered an internal error. Please try again.");
}
