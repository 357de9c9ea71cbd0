import { S3Client, S3ServiceException } from "@aws-sdk/client-s3";
import { AppError } from "@/lib/core/errors";
import { env } from "@/lib/core/server/env";

const nothing = () => undefined;
const SILENT = { debug: nothing, info: nothing, warn: nothing, error: nothing };

/** A client for the store at this address; none is Amazon's own. */
export function s3Client(endpoint: string | undefined): S3Client {
  const { S3_REGION, S3_FORCE_PATH_STYLE, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = env();
  return new S3Client({
    ...(endpoint ? { endpoint } : {}),
    region: S3_REGION,
    forcePathStyle: S3_FORCE_PATH_STYLE,
    credentials: { accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY },
    // The default adds checksums that compatible stores refuse (providers.md section 8).
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    maxAttempts: 3,
    // It tells the console of every upload that somebody gave up; what fails is told by whoever asked.
    logger: SILENT,
  });
}

/** What the store's failure is for us. */
export function refuse(cause: unknown): never {
  if (cause instanceof AppError) throw cause;
  const status = cause instanceof S3ServiceException ? cause.$metadata.httpStatusCode : undefined;
  throw new AppError(status === 507 ? "storage_full" : "unavailable", { cause });
}

/** Null for what is not there. */
export function absent(cause: unknown): null {
  if (cause instanceof S3ServiceException && cause.$metadata.httpStatusCode === 404) return null;
  return refuse(cause);
}

/** As `absent`; conflict where another object lies under the key by now. */
export function otherVersion(cause: unknown): null {
  const status = cause instanceof S3ServiceException ? cause.$metadata.httpStatusCode : undefined;
  return status === 412 ? refuse(new AppError("conflict", { cause })) : absent(cause);
}

/** Two processes may start at once: the second finds the bucket made. */
export function alreadyThere(cause: unknown): null {
  const names = ["BucketAlreadyOwnedByYou", "BucketAlreadyExists"];
  if (cause instanceof S3ServiceException && names.includes(cause.name)) return null;
  return refuse(cause);
}
