import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { AppError } from "@/lib/core/errors";

const call = z.looseObject({
  tags: z.array(z.string()),
  summary: z.string().optional(),
  security: z.array(z.record(z.string(), z.array(z.string()))),
});

/** An OpenAPI 3.1 document, as far as our own pages read it. */
export const apiDocument = z.looseObject({
  openapi: z.string(),
  paths: z.record(z.string(), z.record(z.string(), call)),
});

export type ApiDocument = z.infer<typeof apiDocument>;

let read: Promise<ApiDocument> | undefined;

/** The document that the step after the build wrote. Throws `unavailable` where nothing was built, as in development. */
export function readApiDocument(): Promise<ApiDocument> {
  const file = join(process.cwd(), ".next", "kolot-openapi.json");
  read ??= readFile(file, "utf8")
    .then((text) => JSON.parse(text) as ApiDocument)
    .catch((error: unknown) => {
      throw new AppError("unavailable", { cause: error });
    });
  return read;
}
