import { AppError } from "@/lib/core/errors";
import { getEnv } from "@/lib/core/server/env";
import { getIncomingKey } from "@/lib/media/object-keys";
import { findPendingMediaByUrl } from "@/lib/media/server/find-media-by-url";
import { SIGNED_URL_TTL_SECONDS } from "@/lib/media/video-limits";
import { getObjectStore } from "@/lib/providers/object-store/registry";

interface ProxiedVideo {
  userId: string;
  file: { path: string; bytes: number };
  destination: string;
  publicUrl: string;
}

/** Stores a video for browsers on localhost. The signed URL is compared, never requested [SSRF1]. */
export async function proxyVideoUpload(
  input: ProxiedVideo,
  appEnv = getEnv().APP_ENV,
): Promise<{ publicUrl: string }> {
  const { userId, file, destination, publicUrl } = input;
  if (!isProxyUploadEnabled(appEnv)) throw new AppError("not_found");
  const row = await findPendingMediaByUrl(userId, publicUrl);
  if (row?.kind !== "video" || row.state !== "awaiting") throw new AppError("not_found");
  const { key, contentType, bytes } = row;
  const seconds = SIGNED_URL_TTL_SECONDS;
  const issued = await getObjectStore().signedPut(getIncomingKey(key), { contentType, seconds, bytes });
  if (placeOf(destination) !== placeOf(issued.url)) throw new AppError("not_found");
  if (file.bytes !== bytes) throw new AppError("too_large");
  await getObjectStore().putFile(getIncomingKey(key), { ...file, contentType });
  return { publicUrl };
}

/** Returns whether the proxy is enabled; in production browsers reach the object store directly. */
export function isProxyUploadEnabled(appEnv = getEnv().APP_ENV): boolean {
  return appEnv !== "production";
}

/** Returns a URL without its signature, which differs every second. */
function placeOf(address: string): string | null {
  const url = URL.parse(address);
  return url && `${url.origin}${url.pathname}`;
}
