import { env } from "@/lib/core/server/env";

/** The public address of an object: what browsers and the networks fetch. */
export function mediaUrl(key: string): string {
  return `${env().MEDIA_PUBLIC_URL}/${key}`;
}
