import { env } from "@/lib/core/server/env";

/** Where a browser sends what it uploads by signed address: the store as browsers reach it. */
export function uploadAddress(): string {
  const { S3_PUBLIC_ENDPOINT, S3_ENDPOINT, S3_REGION, S3_BUCKET, S3_FORCE_PATH_STYLE } = env();
  const address = new URL(S3_PUBLIC_ENDPOINT ?? S3_ENDPOINT ?? `https://s3.${S3_REGION}.amazonaws.com`);
  if (!S3_FORCE_PATH_STYLE) address.hostname = `${S3_BUCKET}.${address.hostname}`;
  return address.origin;
}
