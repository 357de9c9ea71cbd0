import type { SandboxResponse } from "@/sandbox/core/stand-in";

/** A refusal as the service words it: a list of sentences. */
export class UnsplashRefusal extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

export function refusalResponse(
  { status, message }: UnsplashRefusal,
  headers: Record<string, string>,
): SandboxResponse {
  // The limit is the one refusal that is not JSON.
  if (status === 403) return { status, headers: { ...headers, "content-type": "text/plain" }, body: message };
  return {
    status,
    headers: { ...headers, "content-type": "application/json" },
    body: JSON.stringify({ errors: [message] }),
  };
}
