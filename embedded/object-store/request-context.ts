import type { IncomingMessage, ServerResponse } from "node:http";
import { S3Error } from "./errors";
import { type VerifiedBody, verifyBody } from "./request-body";
import { type Authorization, decodePercentStrictly, type WireRequest } from "./signature";
import type { Storage } from "./storage";
import { writeXml, type XmlNode } from "./xml";

export interface RequestContext {
  request: WireRequest;
  response: ServerResponse;
  storage: Storage;
  bucket: string;
  /** "" for requests about the bucket. */
  key: string;
  query: Map<string, string>;
  authorization: Authorization | undefined;
  body(maxBytes?: number): VerifiedBody;
}

/** Parses the request without verifying it. */
export function parseWireRequest(message: IncomingMessage): WireRequest {
  const [path = "", ...rest] = (message.url ?? "").split("?");
  const pairs = rest.join("?").split("&").filter(Boolean);
  return {
    method: message.method ?? "",
    path,
    query: pairs.map((pair) => {
      const [name = "", ...value] = pair.split("=");
      return [decodePercentStrictly(name), decodePercentStrictly(value.join("="))];
    }),
    headers: Object.fromEntries(
      Object.entries(message.headers).map(([name, value]) => [
        name,
        Array.isArray(value) ? value.join(",") : (value ?? ""),
      ]),
    ),
  };
}

/** Splits a path into bucket and key; rejects keys with ".." segments. */
export function parseObjectPath(path: string): { bucket: string; key: string } {
  const [, bucket = "", ...segments] = path.split("/");
  const key = decodePercentStrictly(segments.join("/"));
  if (key.split("/").some((segment) => segment === "." || segment === "..") || key.includes("\0")) {
    throw new S3Error("InvalidURI", "A key may not contain “.” or “..” as a part of its path.");
  }
  if (Buffer.byteLength(key) > 1024) throw new S3Error("InvalidURI", "A key may have at most 1024 bytes.");
  return { bucket: decodePercentStrictly(bucket), key };
}

/** Returns whether browsers upload this key. */
export function isIncoming(key: string): boolean {
  return key.startsWith("incoming/");
}

export function createRequestContext(
  message: IncomingMessage,
  response: ServerResponse,
  request: WireRequest,
  authorization: Authorization | undefined,
  store: { storage: Storage; maxBytes: number; maxIncomingBytes: number },
): RequestContext {
  const { bucket, key } = parseObjectPath(request.path);
  return {
    request,
    response,
    storage: store.storage,
    bucket,
    key,
    query: new Map(request.query),
    authorization,
    body(maxBytes = isIncoming(key) ? store.maxIncomingBytes : store.maxBytes) {
      if (!authorization) throw new S3Error("AccessDenied", "Access Denied");
      // Keeps the connection open, so that an error response can be sent.
      const source = message.iterator({ destroyOnReturn: false });
      return verifyBody(source, request, authorization, maxBytes);
    },
  };
}

export function respondWithXml(
  response: ServerResponse,
  status: number,
  root: string,
  content: XmlNode,
): void {
  const text = writeXml(root, content);
  response.writeHead(status, {
    "content-type": "application/xml",
    "content-length": Buffer.byteLength(text),
  });
  response.end(text);
}
