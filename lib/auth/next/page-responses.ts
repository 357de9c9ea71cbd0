import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type NextRequest, NextResponse } from "next/server";
import { buildContentSecurityPolicy, type CspScriptPolicy } from "@/lib/auth/next/content-security-policy";
import { decodeSessionCookie, getSessionCookieName } from "@/lib/auth/next/session-cookie";
import { buildSignInPath } from "@/lib/auth/safe-return-path";
import { isDevelopmentServer } from "@/lib/core/server/development";
import { getEnv } from "@/lib/core/server/env";
import { isBucketPrivate } from "@/lib/core/server/media-base";
import { siteConfig } from "@/lib/core/site-config";
import type { Language } from "@/lib/i18n/direction";
import { detectLanguage, LANGUAGE_COOKIE, LANGUAGE_COOKIE_SECONDS } from "@/lib/i18n/locale";
import { getLocalizedPath, type PublicPage } from "@/lib/i18n/public-paths";

type Hashes = Record<string, readonly string[]>;

let written: Promise<Hashes | null> | undefined;

/** Returns the script hashes of a prerendered page (scripts/start/script-hashes.mjs); null for others. */
async function readPrerenderedScriptHashes(localizedPath: string): Promise<readonly string[] | null> {
  // Hashes of an earlier build do not match what the development server renders.
  if (isDevelopmentServer) return null;
  const file = join(process.cwd(), ".next", "kolot-script-hashes.json");
  written ??= readFile(file, "utf8")
    .then((text) => JSON.parse(text) as Hashes)
    .catch(() => null);
  return (await written)?.[localizedPath] ?? null;
}

/** Origins that public pages may contact after the visitor consented to analytics. */
function measuringOrigins(): string[] {
  const { ANALYTICS_TAG_URL: tag, ANALYTICS_SOURCES: others } = getEnv();
  return tag ? [new URL(tag).origin, ...others.split(" ").filter(Boolean)] : [];
}

function policyFor(scripts: CspScriptPolicy, page?: URL, measuring: string[] = []): string {
  const path = page?.pathname;
  const { MEDIA_PUBLIC_URL: media, SANDBOX_URL: sandbox, GSI_SCRIPT_URL, TRANZILA_FORM_BASE } = getEnv();
  const stockPhotos = path ? getEnv().UNSPLASH_IMAGE_BASE : undefined;
  const google = path === "/auth" ? GSI_SCRIPT_URL : undefined;
  const isPayment = path === "/subscriptions" && page?.searchParams.has("payment");
  const paymentFrame = isPayment ? TRANZILA_FORM_BASE : undefined;
  const framed = path?.startsWith("/payment/") ?? false;
  return buildContentSecurityPolicy(scripts, {
    media,
    signedMedia: isBucketPrivate(getEnv()),
    uploads: getUploadOrigin(),
    sandbox,
    stockPhotos,
    google,
    paymentFrame,
    framed,
    measuring,
    development: isDevelopmentServer,
  });
}

function withPolicy(response: NextResponse, policy: string): NextResponse {
  response.headers.set("content-security-policy", policy);
  return response;
}

function languageOf(request: NextRequest): Language {
  const accept = request.headers.get("accept-language") ?? undefined;
  return detectLanguage(request.cookies.get(LANGUAGE_COOKIE)?.value, accept);
}

/** Rewrites to the static page in the right language; the URL stays. */
export async function respondWithPublicPage(request: NextRequest, page: PublicPage): Promise<NextResponse> {
  const target = getLocalizedPath(page.language ?? languageOf(request), page.path);
  const hashes = await readPrerenderedScriptHashes(target);
  const url = request.nextUrl.clone();
  url.pathname = target;
  // A page that was not prerendered is rendered for this request and uses the nonce.
  if (hashes === null) return responseWithNonce(request, (init) => NextResponse.rewrite(url, init));
  return withPolicy(NextResponse.rewrite(url), policyFor({ hashes }, undefined, measuringOrigins()));
}

/** Responds with a dynamic page; Next adds the nonce to every script that it writes. */
export function respondWithAppPage(request: NextRequest): NextResponse {
  return responseWithNonce(request, (init) => NextResponse.next(init));
}

function responseWithNonce(
  request: NextRequest,
  response: (init: { request: { headers: Headers } }) => NextResponse,
): NextResponse {
  const nonce = randomBytes(16).toString("base64");
  const policy = policyFor({ nonce }, request.nextUrl);
  const headers = new Headers(request.headers);
  headers.set("x-nonce", nonce);
  headers.set("content-security-policy", policy);
  return withPolicy(response({ request: { headers } }), policy);
}

/** Returns true for a session cookie that we encrypted; handlers check that the session is active. */
export async function hasSessionCookie(request: NextRequest): Promise<boolean> {
  const cookie = request.cookies.get(getSessionCookieName())?.value;
  return cookie !== undefined && (await decodeSessionCookie(cookie)) !== null;
}

/** Redirects to the canonical host by an HTML refresh: Next would make a redirect URL relative. */
export function redirectToCanonicalUrl(address: URL): NextResponse {
  const target = address.href.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
  const html = `<!doctype html><title>${siteConfig.name.en.replace(/[&<>]/g, "")}</title><meta http-equiv="refresh" content="0; url=${target}"><a href="${target}">${target}</a>`;
  const headers = { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" };
  return withPolicy(new NextResponse(html, { headers }), "default-src 'none'");
}

/**
 * Redirects `/en/…` to the URL without a language and stores English as the choice, because that URL is served
 * in the stored language. The redirect is not cached: a cached one would not store the choice again.
 */
export function redirectToEnglishPage(target: string): NextResponse {
  const response = NextResponse.redirect(new URL(target, getEnv().APP_URL), 307);
  response.headers.set("cache-control", "private, no-store");
  response.cookies.set(LANGUAGE_COOKIE, "en", {
    path: "/",
    maxAge: LANGUAGE_COOKIE_SECONDS,
    sameSite: "lax",
  });
  return response;
}

export function redirectToSignIn(request: NextRequest): NextResponse {
  const { pathname, search } = request.nextUrl;
  return NextResponse.redirect(new URL(buildSignInPath(pathname + search), getEnv().APP_URL), 307);
}

function getUploadOrigin(): string {
  const { S3_PUBLIC_ENDPOINT, S3_ENDPOINT, S3_REGION, S3_BUCKET, S3_FORCE_PATH_STYLE } = getEnv();
  const address = new URL(S3_PUBLIC_ENDPOINT ?? S3_ENDPOINT ?? `https://s3.${S3_REGION}.amazonaws.com`);
  if (!S3_FORCE_PATH_STYLE) address.hostname = `${S3_BUCKET}.${address.hostname}`;
  return address.origin;
}
