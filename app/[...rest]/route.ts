import { redirect } from "next/navigation";
import type { NextRequest } from "next/server";

/** Redirects any other path to `/` [spec 2]; a path that looks like a file gets a plain 404. */
export function GET(request: NextRequest): Response {
  if (/\.[a-zA-Z0-9]+$/.test(request.nextUrl.pathname)) return new Response("Not found", { status: 404 });
  redirect("/");
}
