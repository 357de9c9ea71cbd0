import type { SandboxResponse } from "@/sandbox/core/stand-in";

const STATUS = {
  400: "INVALID_ARGUMENT",
  401: "UNAUTHENTICATED",
  404: "NOT_FOUND",
  429: "RESOURCE_EXHAUSTED",
} as const;

/** A refusal in Google's own envelope. */
export class VertexRefusal extends Error {
  readonly code: keyof typeof STATUS;

  constructor(code: keyof typeof STATUS, message: string) {
    super(message);
    this.code = code;
  }
}

export function refusalResponse({ code, message }: VertexRefusal): SandboxResponse {
  return {
    status: code,
    headers: { "content-type": "application/json; charset=UTF-8" },
    body: JSON.stringify({ error: { code, message, status: STATUS[code] } }),
  };
}
