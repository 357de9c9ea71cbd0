import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { AppError } from "@/lib/core/errors";
import { isDevelopmentServer } from "@/lib/core/server/development";

const call = z.looseObject({
  tags: z.array(z.string()),
  summary: z.string().optional(),
  security: z.array(z.record(z.string(), z.array(z.string()))),
});

/** The parts of an OpenAPI 3.1 document that our pages read. */
export const apiDocument = z.looseObject({
  openapi: z.string(),
  paths: z.record(z.string(), z.record(z.string(), call)),
});

export type ApiDocument = z.infer<typeof apiDocument>;

let read: Promise<ApiDocument> | undefined;

/** Reads the OpenAPI document of the build or the development server. Throws unavailable without it. */
export function readApiDocument(): Promise<ApiDocument> {
  const path = isDevelopmentServer ? "dist/openapi.json" : ".next/kolot-openapi.json";
  const file = join(process.cwd(), path);
  read ??= readFile(file, "utf8")
    .then((text) => JSON.parse(text) as ApiDocument)
    .catch((error: unknown) => {
      throw new AppError("unavailable", { cause: error });
    });
  return read;
}
