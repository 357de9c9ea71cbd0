import { createDocument, type ZodOpenApiPathsObject } from "zod-openapi";
import { declarationOf } from "@/lib/http/declaration";
import { ERROR_SCHEMA, errorResponses } from "@/scripts/openapi/failures";
import { IDEMPOTENCY_KEY, METHODS, operationOf } from "@/scripts/openapi/operation";

/** What a route file exports, by the file's path from the root of the project. */
export type RouteFiles = Record<string, Record<string, unknown>>;

export type ApiDescription = ReturnType<typeof createDocument>;

// It answers 404 to every address that is none: there is nothing to describe.
const CATCH_ALL = "app/api/[...rest]/route.ts";

const DESCRIPTION =
  `Every call of the application. Bodies and answers are JSON unless stated; unknown fields of a body are
ignored. HEAD runs no handler. A wrong method is 405, an unknown address 404.`.replaceAll("\n", " ");

const SESSION = {
  type: "apiKey",
  in: "cookie",
  name: "next-auth.session-token",
  description: "Set by signing in. On https its name begins with __Host-.",
} as const;

/**
 * The API as an OpenAPI 3.1 document, from what the routes declare. Throws for a handler that declares nothing: no call
 * can be there without being described.
 */
export function describeApi(files: RouteFiles): ApiDescription {
  const paths: ZodOpenApiPathsObject = {};
  for (const file of Object.keys(files).sort((a, b) => (pathOf(a) < pathOf(b) ? -1 : 1))) {
    if (file === CATCH_ALL) continue;
    const path = pathOf(file);
    const exported = files[file] ?? {};
    for (const method of METHODS.filter((name) => name in exported)) {
      const call = declarationOf(exported[method]);
      if (!call) throw new Error(`${file}: ${method} declares nothing; make it with route() or declared()`);
      paths[path] = { ...paths[path], [method.toLowerCase()]: operationOf(method, path, call) };
    }
  }
  return createDocument({
    openapi: "3.1.1",
    info: { title: "Kolot", version: "1", description: DESCRIPTION },
    servers: [{ url: "/" }],
    paths,
    components: {
      securitySchemes: { session: SESSION },
      parameters: { IdempotencyKey: IDEMPOTENCY_KEY },
      schemas: { Error: ERROR_SCHEMA },
      responses: errorResponses(),
    },
  });
}

/** `app/api/posts/[id]/route.ts` → `/api/posts/{id}`. */
export function pathOf(file: string): string {
  const parts = file.split("/").slice(1, -1);
  const shown = parts.map((part) => part.replace(/^\[(?:\.\.\.)?(\w+)\]$/, "{$1}"));
  return `/${shown.join("/")}`.replace("/locales/{lng}/{file}", "/locales/{lng}/{ns}.json");
}
