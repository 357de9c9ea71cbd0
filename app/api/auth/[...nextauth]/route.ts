import { randomUUID } from "node:crypto";
import type { NextRequest } from "next/server";
import NextAuth from "next-auth";
import { createAuthOptions } from "@/lib/auth/next/auth-options";
import { withDeclaration } from "@/lib/http/declaration";
import { normalizeErrorResponse } from "@/lib/http/error-response";

type Context = { params: Promise<{ nextauth: string[] }> };

const facts = {
  summary: "next-auth's own pages and calls; no way to sign in leads through them",
  auth: "none",
  // Responds with pages, JSON or redirects, depending on the action in the path.
  answer: "*/*",
} as const;

const handler = withDeclaration(facts, async (request: NextRequest, context: Context): Promise<Response> => {
  return normalizeErrorResponse(await NextAuth(request, context, createAuthOptions()), randomUUID());
});

export { handler as GET, handler as POST };
