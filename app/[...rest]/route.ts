import { redirect } from "next/navigation";
import type { NextRequest } from "next/server";

/** Any other path → `/` (specification section 2); what looks like a file is a plain 404 (decisions.md, "Routes"). */
export function GET(request: NextRequest): Response {
  if (/\.[a-zA-Z0-9]+$/.test(request.nextUrl.pathname)) return new Response("Not found", { status: 404 });
  redirect("/");
}
