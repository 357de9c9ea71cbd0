import { unseal } from "@/lib/core/server/crypto";
import { log } from "@/lib/core/server/logger";

/**
 * A stored token in the clear; null when the key that sealed it is gone. Only a new connection helps then, so that is
 * what the person is told; an exception would leave a due post with its worker for ever (PUB2).
 */
export function readToken(connection: string, sealed: string): string | null {
  try {
    return unseal(sealed);
  } catch (error) {
    log().error({ err: error, connection }, "a stored token cannot be read");
    return null;
  }
}
