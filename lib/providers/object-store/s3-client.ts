import { S3Client, S3ServiceException } from "@aws-sdk/client-s3";
import { AppError } from "@/lib/core/errors";
import { getEnv } from "@/lib/core/server/env";
import { measureCall } from "@/lib/providers/measure-call";

const nothing = () => undefined;
const SILENT = { debug: nothing, info: nothing, warn: nothing, error: nothing };

/** Creates a client for the store at this endpoint; undefined means Amazon S3. */
export function createS3Client(endpoint: string | undefined): S3Client {
  const { S3_REGION, S3_FORCE_PATH_STYLE, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = getEnv();
  const client = new S3Client({
    ...(endpoint ? { endpoint } : {}),
    region: S3_REGION,
    forcePathStyle: S3_FORCE_PATH_STYLE,
    credentials: { accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY },
    // The default adds checksums that compatible stores refuse (docs/providers/s3.md).
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    maxAttempts: 3,
    // The SDK logs every aborted upload to the console; the caller reports failures.
    logger: SILENT,
  });
  client.middlewareStack.add(
    (next, { commandName }) =>
      (args) =>
        measureCall("object-store", toOperationName(commandName), () => next(args)),
    {
      // Below signing and retries: a signed URL is no call, and every attempt counts.
      step: "deserialize",
      priority: "high",
      name: "measureCall",
    },
  );
  return client;
}

/** "PutObjectCommand" is the operation "PutObject". */
const toOperationName = (command = "call") => command.replace(/Command$/, "");

export function toStoreError(cause: unknown): never {
  if (cause instanceof AppError) throw cause;
  const status = cause instanceof S3ServiceException ? cause.$metadata.httpStatusCode : undefined;
  throw new AppError(status === 507 ? "storage_full" : "unavailable", { cause });
}

/** Returns null for a missing object and rethrows everything else. */
export function nullIfNotFound(cause: unknown): null {
  if (cause instanceof S3ServiceException && cause.$metadata.httpStatusCode === 404) return null;
  return toStoreError(cause);
}

/** As `nullIfNotFound`; without the right to list, a store answers 403 for a missing object. */
export function nullIfNotFoundOrHidden(cause: unknown): null {
  if (cause instanceof S3ServiceException && cause.$metadata.httpStatusCode === 403) return null;
  return nullIfNotFound(cause);
}

/** As `nullIfNotFound`; throws conflict when the key holds another object by now. */
export function conflictIfChanged(cause: unknown): null {
  const status = cause instanceof S3ServiceException ? cause.$metadata.httpStatusCode : undefined;
  return status === 412 ? toStoreError(new AppError("conflict", { cause })) : nullIfNotFound(cause);
}

/** Returns whether a store failed because it does not implement a header of the request. */
export function isHeaderRefused(error: unknown): boolean {
  const cause = error instanceof AppError ? error.cause : undefined;
  if (!(cause instanceof S3ServiceException)) return false;
  const { name, $metadata } = cause;
  return $metadata.httpStatusCode === 501 || ["NotImplemented", "InvalidArgument"].includes(name);
}

/** Returns null when the key may not make this call; rethrows everything else. */
export function nullIfRefused(cause: unknown): null {
  if (cause instanceof S3ServiceException && cause.name === "AccessDenied") return null;
  return toStoreError(cause);
}

/** Two processes may start concurrently: the second finds the bucket. */
export function ignoreIfExists(cause: unknown): null {
  const names = ["BucketAlreadyOwnedByYou", "BucketAlreadyExists"];
  if (cause instanceof S3ServiceException && names.includes(cause.name)) return null;
  return toStoreError(cause);
}
