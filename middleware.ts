import { randomUUID } from "node:crypto";
import { type NextRequest, NextResponse } from "next/server";
import {
  answerAppPage,
  answerElsewhere,
  answerPublicPage,
  answerSignIn,
  showsSession,
} from "@/lib/auth/next/answer-page";
import { canonicalAddress } from "@/lib/auth/next/canonical-address";
import { ERROR_MESSAGES } from "@/lib/core/errors";
import { env } from "@/lib/core/server/env";
import { publicPageOf } from "@/lib/i18n/public-paths";

const PAYMENT = /^\/payment(\/|$)/i;
/** No address of a call has a sign that must be encoded; over one that cannot be decoded Next would fail (500). */
const ENCODED_CALL = /^\/(api|locales|canvas-fonts)\/.*%/;
const PROTECTED = /^\/(account|subscriptions)(\/|$)/;

/**
 * What can be decided before a page is chosen: its language, a cookie that is not there, the policy it runs under.
 * A convenience and no boundary: every handler checks the session itself, and the gate asks one of them (reliability.md 0.3).
 */
export default async function middleware(request: NextRequest): Promise<NextResponse> {
  const { pathname, search } = request.nextUrl;
  if (ENCODED_CALL.test(pathname)) return answerNoCall();
  if (request.method === "POST" && PAYMENT.test(pathname) && !request.headers.has("next-action")) {
    return answerPaymentReturn(request);
  }
  // Pages are read. No form and no server action of ours posts to one, so that nothing behind Next's own may be asked.
  if (request.method !== "GET" && request.method !== "HEAD") {
    return new NextResponse(null, { status: request.headers.has("next-action") ? 404 : 405 });
  }
  if (!isWellFormed(pathname)) return NextResponse.redirect(new URL("/", env().APP_URL), 307);
  const canonical = canonicalAddress(request);
  if (canonical) return answerElsewhere(canonical);
  if (pathname !== "/" && pathname.endsWith("/")) {
    return NextResponse.redirect(new URL(pathname.slice(0, -1) + search, env().APP_URL), 308);
  }
  const page = publicPageOf(pathname);
  if (page?.language === "en") {
    return NextResponse.redirect(new URL(page.path + search, env().APP_URL), 308);
  }
  if (page) return answerPublicPage(request, page);
  if (PROTECTED.test(pathname) && !(await showsSession(request))) return answerSignIn(request);
  return answerAppPage(request);
}

/** Said here: led on to another route, Next decodes the first address all the same, and fails. */
function answerNoCall(): NextResponse {
  const requestId = randomUUID();
  const body = { error: ERROR_MESSAGES.not_found, code: "not_found", requestId };
  const headers = { "cache-control": "no-store", "x-request-id": requestId };
  return NextResponse.json(body, { status: 404, headers });
}

/** Gateways send their forms to whatever address they keep. The call that reads them sees that address as its own. */
function answerPaymentReturn({ url }: NextRequest): NextResponse {
  return NextResponse.rewrite(new URL(`/api/payments/return/${env().PAYMENT_GATEWAY}`, url));
}

/** False for what cannot be decoded, and for a double slash: a redirect would read it as another site. */
function isWellFormed(pathname: string): boolean {
  if (pathname.includes("//")) return false;
  try {
    decodeURIComponent(pathname);
    return true;
  } catch {
    return false;
  }
}

// API bodies must never pass through here: Next would cut them at 10 MB (reliability.md 0.2); calls with a percent sign
// come here to be refused. Names with a dot are
// files, except below the pages that a person's own words can reach.
export const config = {
  runtime: "nodejs",
  matcher: [
    "/(api|locales|canvas-fonts)/(.*%.*)",
    "/((?!api/|_next/|locales/|(?!account/|subscriptions/|auth/|verify-email/|payment/).*\\.[a-zA-Z0-9]+$).*)",
  ],
};
