import { randomBytes } from "node:crypto";
import { type NextRequest, NextResponse } from "next/server";
import { contentSecurityPolicy, type Scripts } from "@/lib/auth/next/content-security-policy";
import { prerenderedScriptHashes } from "@/lib/auth/next/prerendered-scripts";
import { decodeSessionCookie, sessionCookieName } from "@/lib/auth/next/session-cookie";
import { signInPath } from "@/lib/auth/safe-return-path";
import { ourBrand } from "@/lib/core/brand";
import { env } from "@/lib/core/server/env";
import { uploadAddress } from "@/lib/core/server/upload-address";
import type { Language } from "@/lib/i18n/direction";
import { detectLanguage, LANGUAGE_COOKIE } from "@/lib/i18n/locale";
import { localizedPath, type PublicPage } from "@/lib/i18n/public-paths";

const STUDIO = /^\/(account|subscriptions)(\/|$)/;
const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** Whom the public pages may speak with once somebody said yes to being measured. */
function measuringOrigins(): string[] {
  const { ANALYTICS_TAG_URL: tag, ANALYTICS_SOURCES: others } = env();
  return tag ? [new URL(tag).origin, ...others.split(" ").filter(Boolean)] : [];
}

function policyFor(scripts: Scripts, path?: string, measuring: string[] = []): string {
  const { MEDIA_PUBLIC_URL: media, SANDBOX_URL: sandbox, GSI_SCRIPT_URL, TRANZILA_FORM_BASE } = env();
  const stockPhotos = path ? env().UNSPLASH_IMAGE_BASE : undefined;
  const google = path === "/auth" ? GSI_SCRIPT_URL : undefined;
  // Whoever goes from page to page inside the studio keeps the policy of the first one.
  const paymentFrame = path && STUDIO.test(path) ? TRANZILA_FORM_BASE : undefined;
  const framed = path?.startsWith("/payment/") ?? false;
  return contentSecurityPolicy(scripts, {
    media,
    uploads: uploadAddress(),
    sandbox,
    stockPhotos,
    google,
    paymentFrame,
    framed,
    measuring,
  });
}

function withPolicy(response: NextResponse, policy: string): NextResponse {
  response.headers.set("content-security-policy", policy);
  if (env().APP_URL.startsWith("https:")) {
    response.headers.set("strict-transport-security", `max-age=${YEAR_SECONDS}; includeSubDomains`);
  }
  return response;
}

/** Language of a request: the visitor's choice, else what their browser asks for. */
function languageOf(request: NextRequest): Language {
  const accept = request.headers.get("accept-language") ?? undefined;
  return detectLanguage(request.cookies.get(LANGUAGE_COOKIE)?.value, accept);
}

/** A public page in its language: the address stays, the static page behind it is chosen. */
export async function answerPublicPage(request: NextRequest, page: PublicPage): Promise<NextResponse> {
  const target = localizedPath(page.language ?? languageOf(request), page.path);
  const hashes = await prerenderedScriptHashes(target);
  const url = request.nextUrl.clone();
  url.pathname = target;
  // A page that was not written at build time is made for this request, and carries the nonce.
  if (hashes === null) return answerWithNonce(request, (init) => NextResponse.rewrite(url, init));
  return withPolicy(NextResponse.rewrite(url), policyFor({ hashes }, undefined, measuringOrigins()));
}

/** A page made for this request: Next gives the nonce to every script it writes. */
export function answerAppPage(request: NextRequest): NextResponse {
  return answerWithNonce(request, (init) => NextResponse.next(init));
}

function answerWithNonce(
  request: NextRequest,
  answer: (init: { request: { headers: Headers } }) => NextResponse,
): NextResponse {
  const nonce = randomBytes(16).toString("base64");
  const policy = policyFor({ nonce }, request.nextUrl.pathname);
  const headers = new Headers(request.headers);
  headers.set("x-nonce", nonce);
  headers.set("content-security-policy", policy);
  return withPolicy(answer({ request: { headers } }), policy);
}

/** True when the request shows a session cookie that we wrote. Whether it is still alive every handler asks again. */
export async function showsSession(request: NextRequest): Promise<boolean> {
  const cookie = request.cookies.get(sessionCookieName())?.value;
  return cookie !== undefined && (await decodeSessionCookie(cookie)) !== null;
}

/**
 * To the same page under the right name. A document that leads on, and no redirect: Next would make its address a
 * relative one, because both names are this server's.
 */
export function answerElsewhere(address: URL): NextResponse {
  const target = address.href.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
  const html = `<!doctype html><title>${ourBrand.name.en.replace(/[&<>]/g, "")}</title><meta http-equiv="refresh" content="0; url=${target}"><a href="${target}">${target}</a>`;
  const headers = { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" };
  return withPolicy(new NextResponse(html, { headers }), "default-src 'none'");
}

/** To the sign-in page, and back afterwards. */
export function answerSignIn(request: NextRequest): NextResponse {
  const { pathname, search } = request.nextUrl;
  return NextResponse.redirect(new URL(signInPath(pathname + search), env().APP_URL), 307);
}
