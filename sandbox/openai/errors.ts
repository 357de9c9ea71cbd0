import type { SandboxResponse } from "@/sandbox/core/emulator";

/** Error in OpenAI's envelope. */
export class OpenAiError extends Error {
  readonly status: number;
  readonly code: string | null;
  readonly param: string | null;
  readonly type: string;

  constructor(status: number, code: string | null, message: string, param: string | null = null) {
    super(message);
    this.status = status;
    this.code = code;
    this.param = param;
    this.type = TYPES[code ?? ""] ?? (status >= 500 ? "server_error" : "invalid_request_error");
  }
}

const TYPES: Record<string, string> = {
  insufficient_quota: "insufficient_quota",
  rate_limit_exceeded: "requests",
  moderation_blocked: "image_generation_user_error",
};

export function errorResponse(error: OpenAiError, headers: Record<string, string>): SandboxResponse {
  const { message, type, param, code, status } = error;
  return {
    status,
    headers: { ...headers, "content-type": "application/json" },
    body: JSON.stringify({ error: { message, type, param, code } }),
  };
}
