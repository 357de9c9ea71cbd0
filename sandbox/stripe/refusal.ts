import type { SandboxResponse } from "@/sandbox/core/stand-in";

export interface RefusalShape {
  status?: number;
  type?: "invalid_request_error" | "idempotency_error" | "card_error" | "api_error";
  code?: string;
  param?: string;
  message: string;
}

/** A refusal in Stripe's envelope. */
export class Refusal extends Error {
  readonly shape: RefusalShape;

  constructor(shape: RefusalShape) {
    super(shape.message);
    this.shape = shape;
  }

  toResponse(): SandboxResponse {
    const { status = 400, type = "invalid_request_error", ...rest } = this.shape;
    return {
      status,
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ error: { ...rest, type } }),
    };
  }
}

export const refusals = {
  noKey: () =>
    new Refusal({
      status: 401,
      message:
        "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
    }),
  badKey: (key: string) =>
    new Refusal({
      status: 401,
      message: `Invalid API Key provided: ${key.slice(0, 8)}*****${key.slice(-4)}`,
    }),
  badVersion: (version: string, wanted: string) =>
    new Refusal({ message: `Invalid Stripe API version: ${version}. This account uses ${wanted}.` }),
  unknownUrl: (method: string, path: string) =>
    new Refusal({ status: 404, message: `Unrecognized request URL (${method}: ${path}).` }),
  missing: (kind: string, id: string, param = "id") =>
    new Refusal({ status: 404, code: "resource_missing", param, message: `No such ${kind}: '${id}'` }),
  parameter: (param: string, message: string, code = "parameter_invalid") =>
    new Refusal({ code, param, message }),
  plain: (message: string) => new Refusal({ message }),
  keyReused: (key: string) =>
    new Refusal({
      type: "idempotency_error",
      message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
    }),
};
