import { randomUUID } from "node:crypto";
import type { NextRequest } from "next/server";
import NextAuth from "next-auth";
import { authOptions } from "@/lib/auth/next/auth-options";
import { declared } from "@/lib/http/declaration";
import { inOurShape } from "@/lib/http/error-response";

type Context = { params: Promise<{ nextauth: string[] }> };

const facts = {
  summary: "next-auth's own pages and calls; no way to sign in leads through them",
  auth: "none",
  // Pages, JSON and redirects, by the word in the address.
  answer: "*/*",
} as const;

const handler = declared(facts, async (request: NextRequest, context: Context): Promise<Response> => {
  return inOurShape(await NextAuth(request, context, authOptions()), randomUUID());
});

export { handler as GET, handler as POST };
