import { z } from "zod";
import type { ZodOpenApiOperationObject, ZodOpenApiResponsesObject } from "zod-openapi";
import type { Declaration } from "@/lib/http/declaration";
import { listFailures } from "@/scripts/openapi/error-responses";

export const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;
export type Method = (typeof METHODS)[number];

export const IDEMPOTENCY_KEY = {
  name: "Idempotency-Key",
  in: "header",
  required: false,
  description:
    "Names one action over its retries: with the same body the first answer comes again (409 in_progress while it runs), with another body 422 key_reused. Signing in and out takes the header and remembers nothing.",
  schema: { type: "string", minLength: 1, maxLength: 255, pattern: "^[!-~]+$" },
} as const;

const PLAIN: Record<Method, string> = {
  GET: "Read it",
  POST: "Add to it",
  PUT: "Replace it",
  PATCH: "Change it",
  DELETE: "Delete it",
};

const JSON_TYPE = "application/json";

export function toOpenApiOperation(
  method: Method,
  path: string,
  call: Declaration,
): ZodOpenApiOperationObject {
  const [, first = "", second = ""] = path.split("/");
  return {
    operationId: operationId(method, path),
    tags: [(first === "api" ? second : first).replace(/\.json$/, "")],
    summary: call.summary ?? PLAIN[method],
    security: call.auth === "none" ? [] : [{ session: [] }],
    ...parametersOf(method, path, call),
    ...requestBody(call),
    responses: { ...responsesOf(call), ...listFailures(method, path, call) },
  };
}

/** Converts `GET /api/posts/{id}/receipt` to `getPostsIdReceipt`. */
function operationId(method: Method, path: string): string {
  const words = path.replace(/^\/api/, "").split(/[^a-zA-Z]+/);
  return method.toLowerCase() + words.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1)).join("");
}

function parametersOf(method: Method, path: string, call: Declaration) {
  const known = Object.keys((call.params as z.ZodObject | undefined)?.shape ?? {});
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
  const plain = names
    .filter((name) => !known.includes(name))
    .map((name) => ({ name, in: "path" as const, required: true, schema: { type: "string" as const } }));
  const key = method === "GET" ? [] : [{ $ref: "#/components/parameters/IdempotencyKey" as const }];
  return {
    requestParams: {
      ...(call.params ? { path: call.params as z.ZodObject } : {}),
      ...(call.query ? { query: call.query as z.ZodObject } : {}),
    },
    parameters: [...plain, ...key],
  };
}

function requestBody({ body, upload }: Declaration) {
  if (!upload)
    return body ? { requestBody: { required: true, content: { [JSON_TYPE]: { schema: body } } } } : {};
  const file = z.file().meta({ description: `At most ${upload.maxBytes.toLocaleString("en")} bytes` });
  const schema = z.object({ ...(body as z.ZodObject | undefined)?.shape, file });
  return { requestBody: { required: true, content: { "multipart/form-data": { schema } } } };
}

function responsesOf({ answer, success = 200, also = [], later }: Declaration): ZodOpenApiResponsesObject {
  if (success === 204) return { 204: { description: "Done" } };
  if (answer === "redirect") {
    const location = { required: true, schema: { type: "string" as const, format: "uri-reference" } };
    return { 303: { description: "On to the page that shows the outcome", headers: { location } } };
  }
  if (answer === undefined) throw new Error("an operation without a response schema must return 204");
  const content =
    typeof answer === "string" ? { [answer]: { schema: {} } } : { [JSON_TYPE]: { schema: answer } };
  const now = [success, ...also].map((status) => [`${status}`, { description: "The answer", content }]);
  const then = { description: "It goes on; ask for it", content: { [JSON_TYPE]: { schema: later } } };
  return Object.fromEntries([...now, ...(later ? [["202", then]] : [])]) as ZodOpenApiResponsesObject;
}
