interface Given {
  APP_URL: string;
  MEDIA_PUBLIC_URL?: string | undefined;
  MEDIA_SIGNED_GET: boolean;
}

/** Adds the base of media URLs of a private bucket when none is given (decision 071). */
export function withMediaBase<Env extends Given>(env: Env) {
  const MEDIA_PUBLIC_URL = env.MEDIA_PUBLIC_URL ?? getSignedMediaBase(env);
  const MEDIA_SIGNED_GET = env.MEDIA_SIGNED_GET || isBucketPrivate({ ...env, MEDIA_PUBLIC_URL });
  return { ...env, MEDIA_PUBLIC_URL, MEDIA_SIGNED_GET };
}

function getSignedMediaBase({ APP_URL }: { APP_URL: string }): string {
  return `${APP_URL}/api/media`;
}

/** Returns whether the bucket is private: browsers and platforms read media by signed URLs. */
export function isBucketPrivate(env: { APP_URL: string; MEDIA_PUBLIC_URL: string }): boolean {
  return env.MEDIA_PUBLIC_URL === getSignedMediaBase(env);
}

interface Hosts {
  APP_URL: string;
  MEDIA_PUBLIC_URL: string;
  S3_PUBLIC_ENDPOINT?: string | undefined;
  S3_ENDPOINT?: string | undefined;
}

/** A file that a browser opens directly must not run in the product's name [UP5]. */
export function findMediaHostProblems(env: Hosts): string[] {
  const isPrivate = isBucketPrivate(env);
  const media = isPrivate ? (env.S3_PUBLIC_ENDPOINT ?? env.S3_ENDPOINT) : env.MEDIA_PUBLIC_URL;
  if (!media || new URL(media).origin !== new URL(env.APP_URL).origin) return [];
  const name = isPrivate ? "the object store" : "MEDIA_PUBLIC_URL";
  return [`${name} is on the host of APP_URL: serve media from another host`];
}
