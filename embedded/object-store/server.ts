import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { resolve } from "node:path";
import { getSystemErrorCode, UserFacingError } from "../lib/user-facing-error";
import { createBucket, deleteObjects, headBucket, listObjects } from "./buckets";
import { respondWithError } from "./error-response";
import { S3Error } from "./errors";
import { deleteObject, getObject, putObject } from "./objects";
import {
  createRequestContext,
  parseObjectPath,
  parseWireRequest,
  type RequestContext,
} from "./request-context";
import { type Credentials, verifySignature, type WireRequest } from "./signature";
import { createStorage } from "./storage";

export interface ObjectStoreOptions extends Credentials {
  dataDir: string;
  bucket: string;
  /** 0 or absent selects a free port. */
  port?: number;
  /** Address to listen on; by default this machine only. */
  host?: string;
  /** Comma-separated origins whose pages may read and upload. */
  corsOrigin?: string;
  /** Size limit of an object; S3 allows 5 GB for one PUT. */
  maxBytes?: number;
  /** Size limit below `incoming/`, where browsers upload: by default the product's limit of a video. */
  maxIncomingBytes?: number;
  /**
   * Refuses calls about the bucket and reads without a signature, as a private bucket does to a key of objects. A
   * missing object is forbidden too, because the key may not list.
   */
  restricted?: boolean;
  /** Refuses conditional uploads, as Backblaze B2 is reported to. */
  unconditional?: boolean;
  now?: () => number;
}

export interface ObjectStore {
  url: string;
  port: number;
  stop(): Promise<void>;
}

/** Starts an S3-compatible store that keeps objects as files, with the bucket created. */
export async function startObjectStore(options: ObjectStoreOptions): Promise<ObjectStore> {
  const storage = createStorage(resolve(options.dataDir, "objects"));
  await storage.open(options.bucket);
  const origins = (options.corsOrigin ?? "").split(",").map((origin) => origin.trim());
  const { maxBytes = 5 * 1024 ** 3, maxIncomingBytes = 200 * 1024 ** 2 } = options;
  const settings = { ...options, storage, origins, maxBytes, maxIncomingBytes };
  const timeouts = { requestTimeout: 15 * 60_000, keepAliveTimeout: 65_000 };
  const server = createServer(timeouts, (message, response) => {
    respond(message, response, settings).catch((error: unknown) =>
      respondWithError(error, message, response),
    );
  });
  const host = options.host ?? "127.0.0.1";
  server.listen(options.port ?? 0, host);
  try {
    await once(server, "listening");
  } catch (error) {
    if (getSystemErrorCode(error) !== "EADDRINUSE") throw error;
    throw new UserFacingError(
      `Port ${options.port} on ${host} is already taken by another program: set OBJECT_STORE_PORT to a free one.`,
    );
  }
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    async stop() {
      const closed = new Promise((done) => server.close(done));
      server.closeIdleConnections();
      // Active transfers get two seconds; interrupted uploads leave no object.
      const timeout = setTimeout(() => server.closeAllConnections(), 2000);
      await closed;
      clearTimeout(timeout);
    },
  };
}

type Settings = ObjectStoreOptions & {
  storage: ReturnType<typeof createStorage>;
  origins: string[];
  maxBytes: number;
  maxIncomingBytes: number;
};

async function respond(
  message: IncomingMessage,
  response: ServerResponse,
  settings: Settings,
): Promise<void> {
  const request = parseWireRequest(message);
  const allowed = allowOrigin(request, response, settings.origins);
  if (request.method === "OPTIONS") return respondToPreflight(request, response, allowed);
  const authorization = verifySignature(request, settings, settings.now?.() ?? Date.now());
  const { bucket, key } = parseObjectPath(request.path);
  const isPublicRead =
    !settings.restricted && ["GET", "HEAD"].includes(request.method) && key.startsWith("public/");
  const isRefused = settings.restricted && key === "";
  if (isRefused || (!authorization && !isPublicRead)) throw new S3Error("AccessDenied", "Access Denied");
  if (settings.unconditional && request.method === "PUT" && request.headers["if-none-match"] !== undefined) {
    throw new S3Error(
      "NotImplemented",
      "A header you provided implies functionality that is not implemented",
    );
  }
  const exchange = createRequestContext(message, response, request, authorization, settings);
  const handle = route(exchange);
  if (handle !== createBucket) await settings.storage.requireBucket(bucket);
  try {
    await handle(exchange);
  } catch (error) {
    const isHidden = settings.restricted && error instanceof S3Error && error.code === "NoSuchKey";
    throw isHidden ? new S3Error("AccessDenied", "Access Denied") : error;
  }
}

const CORS_METHODS = ["GET", "PUT", "HEAD"];

/** Allows pages of the configured origins to read responses, errors included; otherwise browsers hide the cause. */
function allowOrigin(request: WireRequest, response: ServerResponse, origins: string[]): boolean {
  const { origin } = request.headers;
  response.setHeader("vary", "Origin");
  if (!origin || !origins.includes(origin)) return false;
  response.setHeader("access-control-allow-origin", origin);
  response.setHeader("access-control-expose-headers", "ETag");
  return true;
}

function respondToPreflight(request: WireRequest, response: ServerResponse, allowed: boolean): void {
  const method = request.headers["access-control-request-method"] ?? "";
  if (!allowed || !CORS_METHODS.includes(method)) {
    throw new S3Error("AccessForbidden", "CORSResponse: This CORS request is not allowed.");
  }
  response.setHeader("access-control-allow-methods", CORS_METHODS.join(", "));
  const headers = request.headers["access-control-request-headers"];
  if (headers) response.setHeader("access-control-allow-headers", headers);
  response.setHeader("access-control-max-age", "3000");
  response.writeHead(200).end();
}

type Handler = (exchange: RequestContext) => void | Promise<void>;

const OBJECT_HANDLERS: Record<string, Handler> = {
  GET: getObject,
  HEAD: getObject,
  PUT: putObject,
  DELETE: deleteObject,
};
const UNSUPPORTED = [
  "uploads",
  "uploadId",
  "acl",
  "tagging",
  "policy",
  "cors",
  "versioning",
  "lifecycle",
  "retention",
];

function route({ request, bucket, key, query }: RequestContext): Handler {
  const unsupported = UNSUPPORTED.find((name) => query.has(name));
  if (bucket === "" || unsupported) {
    throw new S3Error("NotImplemented", `This store does not offer ${unsupported ?? "a list of buckets"}.`);
  }
  if (key !== "") {
    const handler = OBJECT_HANDLERS[request.method];
    if (handler) return handler;
  } else {
    if (request.method === "HEAD") return headBucket;
    if (request.method === "PUT") return createBucket;
    if (request.method === "POST" && query.has("delete")) return deleteObjects;
    if (request.method === "GET" && query.get("list-type") === "2") return listObjects;
  }
  throw new S3Error("MethodNotAllowed", "The specified method is not allowed against this resource.");
}
