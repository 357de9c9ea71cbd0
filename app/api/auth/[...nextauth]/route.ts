import { randomUUID } from "node:crypto";
import type { NextRequest } from "next/server";
import NextAuth from "next-auth";
import { createAuthOptions } from "@/lib/auth/next/auth-options";
import { assertNotActing } from "@/lib/http/assert-not-acting";
import { findCaller } from "@/lib/http/caller";
import { withDeclaration } from "@/lib/http/declaration";
import { normalizeErrorResponse, toErrorResponse } from "@/lib/http/error-response";

type Context = { params: Promise<{ nextauth: string[] }> };

const facts = {
  summary: "next-auth's own pages and calls; no way to sign in leads through them",
  auth: "none",
  // Responds with pages, JSON or redirects, depending on the action in the path.
  answer: "*/*",
} as const;

const handler = withDeclaration(facts, async (request: NextRequest, context: Context): Promise<Response> => {
  const requestId = randomUUID();
  try {
    assertNotActing(await findCaller(request), request);
  } catch (error) {
    return toErrorResponse(error, requestId);
  }
  return normalizeErrorResponse(await NextAuth(request, context, createAuthOptions()), requestId);
});

export { handler as GET, handler as POST };
