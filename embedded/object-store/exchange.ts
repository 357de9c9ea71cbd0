import type { IncomingMessage, ServerResponse } from "node:http";
import { type CheckedBody, checkBody } from "./body";
import { S3Error } from "./errors";
import { type Authorization, decode, type WireRequest } from "./signature";
import type { Storage } from "./storage";
import { writeXml, type XmlNode } from "./xml";

/** One request on its way through the store. */
export interface Exchange {
  request: WireRequest;
  response: ServerResponse;
  storage: Storage;
  bucket: string;
  /** "" when the request is about the bucket. */
  key: string;
  query: Map<string, string>;
  authorization: Authorization | undefined;
  /** The body, checked against its headers and its signature while it is read. */
  body(maxBytes?: number): CheckedBody;
}

/** Reads what the wire says, without trusting it yet. */
export function readWire(message: IncomingMessage): WireRequest {
  const [path = "", ...rest] = (message.url ?? "").split("?");
  const pairs = rest.join("?").split("&").filter(Boolean);
  return {
    method: message.method ?? "",
    path,
    query: pairs.map((pair) => {
      const [name = "", ...value] = pair.split("=");
      return [decode(name), decode(value.join("="))];
    }),
    headers: Object.fromEntries(
      Object.entries(message.headers).map(([name, value]) => [
        name,
        Array.isArray(value) ? value.join(",") : (value ?? ""),
      ]),
    ),
  };
}

/** Splits a path into bucket and key, and refuses keys that other software would read as a way up. */
export function readTarget(path: string): { bucket: string; key: string } {
  const [, bucket = "", ...segments] = path.split("/");
  const key = decode(segments.join("/"));
  if (key.split("/").some((segment) => segment === "." || segment === "..") || key.includes("\0")) {
    throw new S3Error("InvalidURI", "A key may not contain “.” or “..” as a part of its path.");
  }
  if (Buffer.byteLength(key) > 1024) throw new S3Error("InvalidURI", "A key may have at most 1024 bytes.");
  return { bucket: decode(bucket), key };
}

/** Prepares the exchange of a request whose signature was judged. */
export function openExchange(
  message: IncomingMessage,
  response: ServerResponse,
  request: WireRequest,
  authorization: Authorization | undefined,
  store: { storage: Storage; maxBytes: number },
): Exchange {
  return {
    request,
    response,
    storage: store.storage,
    ...readTarget(request.path),
    query: new Map(request.query),
    authorization,
    body(maxBytes = store.maxBytes) {
      if (!authorization) throw new S3Error("AccessDenied", "Access Denied");
      // A refused body leaves the connection open, so that the refusal can be sent.
      const source = message.iterator({ destroyOnReturn: false });
      return checkBody(source, request, authorization, maxBytes);
    },
  };
}

/** Answers with a document. */
export function answerXml(response: ServerResponse, status: number, root: string, content: XmlNode): void {
  const text = writeXml(root, content);
  response.writeHead(status, {
    "content-type": "application/xml",
    "content-length": Buffer.byteLength(text),
  });
  response.end(text);
}
