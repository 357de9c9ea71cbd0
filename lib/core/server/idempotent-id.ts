import { sha256Hex } from "@/lib/core/server/crypto";

/** Returns the id of what an action creates: UUID version 8, the same at each retry. */
export function createIdempotentId(userId: string, actionKey: string): string {
  const hex = sha256Hex(`${userId} ${actionKey}`);
  return hex.slice(0, 32).replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, "$1-$2-8$3-a$4-$5");
}
