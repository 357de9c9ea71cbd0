import type { NextRequest } from "next/server";
import NextAuth from "next-auth";
import { authOptions } from "@/lib/auth/next/auth-options";
import { declared } from "@/lib/http/declaration";

type Context = { params: Promise<{ nextauth: string[] }> };

const handler = declared(
  {
    summary: "next-auth's own pages and calls; no way to sign in leads through them",
    auth: "none",
    answer: "text/html",
  },
  (request: NextRequest, context: Context) => NextAuth(request, context, authOptions()),
);

export { handler as GET, handler as POST };
