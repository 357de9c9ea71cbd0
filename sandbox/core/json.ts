import type { SandboxResponse } from "@/sandbox/core/stand-in";

/** An answer in JSON. */
export function json(status: number, value: unknown): SandboxResponse {
  return { status, headers: { "content-type": "application/json" }, body: JSON.stringify(value) };
}
