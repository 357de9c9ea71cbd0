import type { ServerResponse } from "node:http";
import { S3Error } from "./errors";
import type { WireRequest } from "./signature";

const METHODS = ["GET", "PUT", "HEAD"];

/** Allows pages of the configured origins to read responses, errors included; otherwise browsers hide the cause. */
export function allowOrigin(request: WireRequest, response: ServerResponse, origins: string[]): boolean {
  const { origin } = request.headers;
  response.setHeader("vary", "Origin");
  if (!origin || !origins.includes(origin)) return false;
  response.setHeader("access-control-allow-origin", origin);
  response.setHeader("access-control-expose-headers", "ETag");
  return true;
}

/** Answers the preflight request of browser uploads. */
export function respondToPreflight(request: WireRequest, response: ServerResponse, allowed: boolean): void {
  const method = request.headers["access-control-request-method"] ?? "";
  if (!allowed || !METHODS.includes(method)) {
    throw new S3Error("AccessForbidden", "CORSResponse: This CORS request is not allowed.");
  }
  response.setHeader("access-control-allow-methods", METHODS.join(", "));
  const headers = request.headers["access-control-request-headers"];
  if (headers) response.setHeader("access-control-allow-headers", headers);
  response.setHeader("access-control-max-age", "3000");
  response.writeHead(200).end();
}
