import { createDocument, type ZodOpenApiPathsObject } from "zod-openapi";
import { siteConfig } from "@/lib/core/site-config";
import { getDeclaration } from "@/lib/http/declaration";
import { ERROR_SCHEMA, errorResponses } from "@/scripts/openapi/error-responses";
import { IDEMPOTENCY_KEY, METHODS, toOpenApiOperation } from "@/scripts/openapi/operation";

export type RouteFiles = Record<string, Record<string, unknown>>;

export type ApiDescription = ReturnType<typeof createDocument>;

// Responds with 404 to unknown paths, so it is not part of the document.
const CATCH_ALL = "app/api/[...rest]/route.ts";
// The document is public, and the console of operators is not shown to others.
const HIDDEN = /^app\/api\/operator\//;

const DESCRIPTION =
  `Every call of the application. Bodies and answers are JSON unless stated; unknown fields of a body are
ignored. HEAD runs no handler. A wrong method is 405, an unknown address 404.`.replaceAll("\n", " ");

const SESSION = {
  type: "apiKey",
  in: "cookie",
  name: "next-auth.session-token",
  description: "Set by signing in. On https its name begins with __Host-.",
} as const;

/** Throws for a handler without a declaration, so that every operation is documented. */
export function createApiDocument(files: RouteFiles): ApiDescription {
  const paths: ZodOpenApiPathsObject = {};
  for (const file of Object.keys(files).sort((a, b) => (toOpenApiPath(a) < toOpenApiPath(b) ? -1 : 1))) {
    if (file === CATCH_ALL || HIDDEN.test(file)) continue;
    const path = toOpenApiPath(file);
    const exported = files[file] ?? {};
    for (const method of METHODS.filter((name) => name in exported)) {
      const call = getDeclaration(exported[method]);
      if (!call) throw new Error(`${file}: ${method} declares nothing; make it with route() or declared()`);
      paths[path] = { ...paths[path], [method.toLowerCase()]: toOpenApiOperation(method, path, call) };
    }
  }
  return createDocument({
    openapi: "3.1.1",
    info: { title: siteConfig.name.en, version: "1", description: DESCRIPTION },
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

/** Converts `app/api/posts/[id]/route.ts` to `/api/posts/{id}`. */
export function toOpenApiPath(file: string): string {
  const parts = file.split("/").slice(1, -1);
  const shown = parts.map((part) => part.replace(/^\[(?:\.\.\.)?(\w+)\]$/, "{$1}"));
  return `/${shown.join("/")}`.replace("/locales/{lng}/{file}", "/locales/{lng}/{ns}.json");
}
