import { asViolation, createJsonResponse, ResponseError } from "@/sandbox/core/send-response";

export interface StripeErrorDetails {
  status?: number;
  type?: "invalid_request_error" | "idempotency_error" | "card_error" | "api_error";
  code?: string;
  param?: string;
  message: string;
}

export class StripeError extends ResponseError {
  constructor({ status = 400, type = "invalid_request_error", ...rest }: StripeErrorDetails) {
    super(rest.message, createJsonResponse(status, { error: { ...rest, type } }));
  }
}

export const errors = {
  noKey: () =>
    new StripeError({
      status: 401,
      message:
        "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
    }),
  badKey: (key: string) =>
    new StripeError({
      status: 401,
      message: `Invalid API Key provided: ${key.slice(0, 8)}*****${key.slice(-4)}`,
    }),
  badVersion: (version: string, expected: string) =>
    asViolation(
      new StripeError({ message: `Invalid Stripe API version: ${version}. This account uses ${expected}.` }),
    ),
  unknownUrl: (method: string, path: string) =>
    asViolation(new StripeError({ status: 404, message: `Unrecognized request URL (${method}: ${path}).` })),
  missing: (kind: string, id: string, param = "id") =>
    new StripeError({ status: 404, code: "resource_missing", param, message: `No such ${kind}: '${id}'` }),
  parameter: (param: string, message: string, code = "parameter_invalid") =>
    new StripeError({ code, param, message }),
  plain: (message: string) => new StripeError({ message }),
  keyReused: (key: string) =>
    new StripeError({
      type: "idempotency_error",
      message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
    }),
};
