import type { SandboxResponse } from "@/sandbox/core/emulator";
import { createJsonResponse, ResponseError } from "@/sandbox/core/send-response";

const TYPES: Record<string, string> = {
  insufficient_quota: "insufficient_quota",
  rate_limit_exceeded: "requests",
  moderation_blocked: "image_generation_user_error",
};
const RETRY_HEADERS = { "retry-after": "1", "retry-after-ms": "1000" };

export class OpenAiError extends ResponseError {
  constructor(status: number, code: string | null, message: string, param: string | null = null) {
    const type = TYPES[code ?? ""] ?? (status >= 500 ? "server_error" : "invalid_request_error");
    const headers = code === "rate_limit_exceeded" ? RETRY_HEADERS : {};
    const response: SandboxResponse = createJsonResponse(
      status,
      { error: { message, type, param, code } },
      headers,
    );
    const isRefusedRequest = status === 400 && type === "invalid_request_error";
    // The content of an uploaded file is no mistake of the request.
    if (isRefusedRequest && code !== "invalid_image_file") response.violation = message;
    super(message, response);
  }
}

export function createMissingParameterError(name: string) {
  const message = `Missing required parameter: '${name}'.`;
  return new OpenAiError(400, "missing_required_parameter", message, name);
}
