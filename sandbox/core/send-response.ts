import { once } from "node:events";
import type { ServerResponse } from "node:http";
import type { SandboxResponse } from "@/sandbox/core/stand-in";

/** Writes a stand-in's answer; a stream is left as soon as the caller goes away. Resolves with the status sent. */
export async function sendResponse(res: ServerResponse, answer: SandboxResponse, signal: AbortSignal) {
  if (signal.aborted) return 0;
  const { body } = answer;
  if (body === undefined || typeof body === "string" || Buffer.isBuffer(body)) {
    const bytes = Buffer.from(body ?? "");
    res.writeHead(answer.status, { ...answer.headers, "content-length": String(bytes.length) });
    res.end(bytes);
    return answer.status;
  }
  res.writeHead(answer.status, answer.headers);
  res.flushHeaders();
  for await (const chunk of body) {
    if (signal.aborted) break;
    if (!res.write(chunk)) await Promise.race([once(res, "drain"), once(res, "close")]);
  }
  res.end();
  return answer.status;
}

/** Every byte of an answer's body. */
export async function wholeBody(body: SandboxResponse["body"]): Promise<Buffer> {
  if (body === undefined) return Buffer.alloc(0);
  if (typeof body === "string" || Buffer.isBuffer(body)) return Buffer.from(body);
  const chunks: Buffer[] = [];
  for await (const chunk of body) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}
