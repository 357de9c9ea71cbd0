import { sha256Hex } from "@/lib/core/server/crypto";

/** Returns the id of what an action creates: UUID version 8, the same at each retry. */
export function createIdempotentId(userId: string, actionKey: string): string {
  const hex = sha256Hex(`${userId} ${actionKey}`);
  const [a, b, c, d, e] = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    hex.slice(13, 16),
    hex.slice(17, 20),
    hex.slice(20, 32),
  ];
  return `${a}-${b}-8${c}-a${d}-${e}`;
}
