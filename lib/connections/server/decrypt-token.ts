import { decryptSecret } from "@/lib/core/server/crypto";
import { getLogger } from "@/lib/core/server/logger";

/** Returns a token in plain text; null without its encryption key, when only a new consent helps [PUB2]. */
export function decryptToken(connection: string, encrypted: string): string | null {
  try {
    return decryptSecret(encrypted);
  } catch (error) {
    getLogger().error({ err: error, connection }, "token decryption failed");
    return null;
  }
}
