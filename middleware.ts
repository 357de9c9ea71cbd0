import { type NextRequest, NextResponse } from "next/server";
import { getCanonicalUrl } from "@/lib/auth/next/canonical-url";
import {
  hasSessionCookie,
  redirectToCanonicalUrl,
  redirectToEnglishPage,
  redirectToSignIn,
  respondWithAppPage,
  respondWithPublicPage,
} from "@/lib/auth/next/page-responses";
import { getEnv } from "@/lib/core/server/env";
import { parsePublicPath } from "@/lib/i18n/public-paths";

const PAYMENT = /^\/payment(\/|$)/i;
const PROTECTED = /^\/(account|subscriptions)(\/|$)/;

/** Decides what does not depend on the page. No security boundary: every handler checks the session. */
export default async function middleware(request: NextRequest): Promise<NextResponse> {
  const { pathname, search } = request.nextUrl;
  // Of other methods the request guard lets only this one through.
  if (request.method === "POST" && PAYMENT.test(pathname)) return responsePaymentReturn(request);
  if (!isWellFormed(pathname)) return NextResponse.redirect(new URL("/", getEnv().APP_URL), 307);
  const canonical = getCanonicalUrl(request);
  if (canonical) return redirectToCanonicalUrl(canonical);
  if (pathname !== "/" && pathname.endsWith("/")) {
    return NextResponse.redirect(new URL(pathname.slice(0, -1) + search, getEnv().APP_URL), 308);
  }
  const page = parsePublicPath(pathname);
  if (page?.language === "en") return redirectToEnglishPage(page.path + search);
  if (page) return respondWithPublicPage(request, page);
  if (PROTECTED.test(pathname) && !(await hasSessionCookie(request))) return redirectToSignIn(request);
  return respondWithAppPage(request);
}

/** Gateways post to any return URL they have stored; the API route sees the request under its own path. */
function responsePaymentReturn({ url }: NextRequest): NextResponse {
  return NextResponse.rewrite(new URL(`/api/payments/return/${getEnv().PAYMENT_GATEWAY}`, url));
}

/** False for paths that cannot be decoded, and for a double slash, which a redirect reads as another site. */
function isWellFormed(pathname: string): boolean {
  if (pathname.includes("//")) return false;
  try {
    decodeURIComponent(pathname);
    return true;
  } catch {
    return false;
  }
}

// API bodies must never pass through here, because Next would cut them at 10 MB.
export const config = { runtime: "nodejs", matcher: ["/((?!api/|_next/|locales/).*)"] };
