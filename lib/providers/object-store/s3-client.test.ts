import { S3ServiceException } from "@aws-sdk/client-s3";
import { expect, test } from "vitest";
import { AppError } from "@/lib/core/errors";
import { isHeaderRefused } from "@/lib/providers/object-store/s3-client";

const failure = (name: string, httpStatusCode: number) => {
  const cause = new S3ServiceException({
    name,
    message: name,
    $fault: "server",
    $metadata: { httpStatusCode },
  });
  return new AppError("unavailable", { cause });
};

test.each([
  ["NotImplemented", 501, true],
  ["ServerError", 501, true],
  ["NotImplemented", 400, true],
  ["InvalidArgument", 400, true],
  ["InvalidRequest", 400, false],
  ["AccessDenied", 403, false],
  ["InternalError", 500, false],
])("store error %s with the status %d means a refused header: %s", (name, status, isRefused) => {
  expect(isHeaderRefused(failure(name, status))).toBe(isRefused);
});

test("error that is not of the store means no refused header", () => {
  expect(isHeaderRefused(new AppError("not_found"))).toBe(false);
  expect(isHeaderRefused(new Error("501"))).toBe(false);
});
