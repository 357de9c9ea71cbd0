import type { SandboxResponse } from "@/sandbox/core/stand-in";

/** A refusal in remove.bg's own envelope. */
export class RemoveBgRefusal extends Error {
  readonly status: number;
  readonly code: string;
  readonly headers: Record<string, string>;

  constructor(status: number, code: string, title: string, headers: Record<string, string> = {}) {
    super(title);
    this.status = status;
    this.code = code;
    this.headers = headers;
  }
}

export function refusalResponse({ status, code, message, headers }: RemoveBgRefusal): SandboxResponse {
  return {
    status,
    headers: { ...headers, "content-type": "application/json" },
    body: JSON.stringify({ errors: [{ title: message, code }] }),
  };
}
