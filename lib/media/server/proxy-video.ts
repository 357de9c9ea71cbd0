import { AppError } from "@/lib/core/errors";
import { env } from "@/lib/core/server/env";
import { incomingKey } from "@/lib/media/media-keys";
import { announcedMediaOfUrl } from "@/lib/media/server/media-of-url";
import { MAX_SIGNED_BYTES, SIGNED_SECONDS } from "@/lib/media/video-rules";
import { objectStore } from "@/lib/providers/object-store/registry";

interface ProxiedVideo {
  userId: string;
  file: { path: string; bytes: number };
  /** Both as they were issued. */
  destination: string;
  publicUrl: string;
}

/**
 * Puts a film where a signed address of this person's leads, for browsers on localhost. The address is only compared,
 * never called: the film goes to the key it was issued for (SSRF1).
 */
export async function proxyVideo({
  userId,
  file,
  destination,
  publicUrl,
}: ProxiedVideo): Promise<{ publicUrl: string }> {
  if (!isProxyOffered()) throw new AppError("not_found");
  const row = await announcedMediaOfUrl(userId, publicUrl);
  if (row?.kind !== "video" || row.state !== "awaiting") throw new AppError("not_found");
  const { key, contentType, bytes } = row;
  const issued = await objectStore().signedPut(incomingKey(key), { contentType, seconds: SIGNED_SECONDS });
  if (placeOf(destination) !== placeOf(issued.url)) throw new AppError("not_found");
  if (bytes < MAX_SIGNED_BYTES && file.bytes !== bytes) throw new AppError("too_large");
  await objectStore().putFile(incomingKey(key), { ...file, contentType });
  return { publicUrl };
}

/** Not in production: there browsers reach the store themselves. */
export function isProxyOffered(): boolean {
  return env().APP_ENV !== "production";
}

/** An address without what its signature adds, which differs with the second. */
function placeOf(address: string): string | null {
  const url = URL.parse(address);
  return url && `${url.origin}${url.pathname}`;
}
