import { decryptSecret } from "@/lib/core/server/crypto";
import { getLogger } from "@/lib/core/server/logger";

/**
 * Returns a stored token in plain text; null when its encryption key is missing. Only a new consent helps
 * then, so the user is asked for one; an exception would keep a due post at its worker forever [PUB2].
 */
export function decryptToken(connection: string, sealed: string): string | null {
  try {
    return decryptSecret(sealed);
  } catch (error) {
    getLogger().error({ err: error, connection }, "a stored token cannot be read");
    return null;
  }
}
