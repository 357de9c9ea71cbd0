import { z } from "zod";
import type { ZodOpenApiResponsesObject } from "zod-openapi";
import { ERROR_MESSAGES, type ErrorCode } from "@/lib/core/errors";
import type { Declaration } from "@/lib/http/declaration";
import { ERROR_STATUS } from "@/lib/http/error-response";

const CODES = Object.keys(ERROR_MESSAGES) as ErrorCode[];

export const ERROR_SCHEMA = z.object({
  error: z.string().meta({ description: "A sentence for a person" }),
  code: z.enum(CODES),
  details: z
    .record(z.string(), z.unknown())
    .optional()
    .meta({ description: "Facts for the program, such as fields or missing credits" }),
  requestId: z.string(),
});

const nameOf = (status: number) => `Error${status}`;

export function errorResponses() {
  const statuses = [...new Set(Object.values(ERROR_STATUS))].sort((a, b) => a - b);
  const responses = statuses.map((status) => {
    const own = CODES.filter((code) => ERROR_STATUS[code] === status);
    const description = own.map((code) => `${code}: ${ERROR_MESSAGES[code]}`).join("; ");
    const retry = { "retry-after": { description: "Seconds", schema: { type: "integer" as const } } };
    return [
      nameOf(status),
      {
        description,
        ...(status === 429 || status === 503 ? { headers: retry } : {}),
        content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } },
      },
    ] as const;
  });
  return Object.fromEntries(responses);
}

/** Lists the errors that a declaration implies; those of the handler itself are under `default`. */
export function listFailures(method: string, path: string, call: Declaration): ZodOpenApiResponsesObject {
  const changes = method !== "GET";
  const takesBody = Boolean(call.body ?? call.upload);
  const owned = ["account", "post", "named-post"].includes(call.auth);
  const possible: [ErrorCode, boolean][] = [
    ["validation_error", changes || Boolean(call.query)],
    ["unauthorized", call.auth !== "none"],
    ["cross_site", changes && !call.crossSite],
    ["not_found", owned || path.includes("{")],
    ["in_progress", changes && call.auth !== "none"],
    ["too_large", takesBody],
    ["unsupported_type", takesBody],
    ["key_reused", changes && call.auth !== "none"],
    ["rate_limited", Boolean(call.rateLimit)],
    ["insufficient_credits", call.rateLimit === "ai"],
    ["UNKNOWN_ERROR", true],
  ];
  const statuses = possible.filter(([, can]) => can).map(([code]) => ERROR_STATUS[code]);
  const refs = statuses.map((status) => [`${status}`, { $ref: `#/components/responses/${nameOf(status)}` }]);
  return {
    ...Object.fromEntries(refs),
    default: {
      description: "Any other failure, in the same shape",
      content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } },
    },
  };
}
