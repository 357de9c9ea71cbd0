import type { CanvasDocument } from "@/lib/canvas/core/document";
import { type MigrationProblem, migrate } from "@/lib/canvas/core/migrate";
import { AppError, type ErrorCode } from "@/lib/core/errors";

const CODE_OF: Record<MigrationProblem, ErrorCode> = {
  not_a_document: "validation_error",
  too_large: "too_large",
  too_deep: "validation_error",
  reserved_key: "validation_error",
  unknown_version: "unprocessable",
  invalid: "unprocessable",
};

/** A design from outside, brought to the schema of today. Throws what is wrong with one that cannot be kept. */
export function readDocument(canvasData: unknown): CanvasDocument {
  const read = migrate(canvasData);
  if (read.ok) return read.document;
  const { problem, where, message } = read;
  const fields = [{ path: ["canvasData", where].filter(Boolean).join("."), message }];
  throw new AppError(CODE_OF[problem], { message, details: { problem, fields } });
}
