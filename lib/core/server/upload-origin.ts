import { getEnv } from "@/lib/core/server/env";

export function getUploadOrigin(): string {
  const { S3_PUBLIC_ENDPOINT, S3_ENDPOINT, S3_REGION, S3_BUCKET, S3_FORCE_PATH_STYLE } = getEnv();
  const address = new URL(S3_PUBLIC_ENDPOINT ?? S3_ENDPOINT ?? `https://s3.${S3_REGION}.amazonaws.com`);
  if (!S3_FORCE_PATH_STYLE) address.hostname = `${S3_BUCKET}.${address.hostname}`;
  return address.origin;
}
