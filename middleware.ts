import { randomUUID } from "node:crypto";
import { type NextRequest, NextResponse } from "next/server";
import { getCanonicalUrl } from "@/lib/auth/next/canonical-url";
import {
  hasSessionCookie,
  redirectToCanonicalUrl,
  redirectToSignIn,
  respondWithAppPage,
  respondWithPublicPage,
} from "@/lib/auth/next/page-responses";
import { ERROR_MESSAGES } from "@/lib/core/errors";
import { getEnv } from "@/lib/core/server/env";
import { parsePublicPath } from "@/lib/i18n/public-paths";

const PAYMENT = /^\/payment(\/|$)/i;
/** No API path needs percent-encoding, and Next would fail with status 500 on one that cannot be decoded. */
const ENCODED_CALL = /^\/(api|locales|canvas-fonts)\/.*%/;
const PROTECTED = /^\/(account|subscriptions)(\/|$)/;

/** Decides what does not depend on the page. No security boundary: every handler checks the session. */
export default async function middleware(request: NextRequest): Promise<NextResponse> {
  const { pathname, search } = request.nextUrl;
  if (ENCODED_CALL.test(pathname)) return responseNoCall();
  if (request.method === "POST" && PAYMENT.test(pathname) && !request.headers.has("next-action")) {
    return responsePaymentReturn(request);
  }
  // Pages are only read: no form posts to one, and server actions of Next stay unreachable.
  if (request.method !== "GET" && request.method !== "HEAD") {
    return new NextResponse(null, { status: request.headers.has("next-action") ? 404 : 405 });
  }
  if (!isWellFormed(pathname)) return NextResponse.redirect(new URL("/", getEnv().APP_URL), 307);
  const canonical = getCanonicalUrl(request);
  if (canonical) return redirectToCanonicalUrl(canonical);
  if (pathname !== "/" && pathname.endsWith("/")) {
    return NextResponse.redirect(new URL(pathname.slice(0, -1) + search, getEnv().APP_URL), 308);
  }
  const page = parsePublicPath(pathname);
  if (page?.language === "en") {
    return NextResponse.redirect(new URL(page.path + search, getEnv().APP_URL), 308);
  }
  if (page) return respondWithPublicPage(request, page);
  if (PROTECTED.test(pathname) && !(await hasSessionCookie(request))) return redirectToSignIn(request);
  return respondWithAppPage(request);
}

/** Responds here because Next still decodes the original path after a rewrite to another route, and fails. */
function responseNoCall(): NextResponse {
  const requestId = randomUUID();
  const body = { error: ERROR_MESSAGES.not_found, code: "not_found", requestId };
  const headers = { "cache-control": "no-store", "x-request-id": requestId };
  return NextResponse.json(body, { status: 404, headers });
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

// API bodies must never pass through here, because Next would cut them at 10 MB: only paths with a percent
// sign match, to be refused. Paths with a dot are files, except below pages whose path contains user input.
export const config = {
  runtime: "nodejs",
  matcher: [
    "/(api|locales|canvas-fonts)/(.*%.*)",
    "/((?!api/|_next/|locales/|(?!account/|subscriptions/|auth/|verify-email/|payment/).*\\.[a-zA-Z0-9]+$).*)",
  ],
};
