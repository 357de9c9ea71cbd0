import { GOOGLE_NONCE_TTL_SECONDS } from "@/lib/auth/limits";
import { getGoogleNonceCookieName } from "@/lib/auth/next/session-cookie";
import { googleNonceResponse } from "@/lib/auth/schemas";
import { getGoogleNonce } from "@/lib/auth/server/sign-in-with-google";
import { createRandomToken } from "@/lib/core/server/crypto";
import { readCookie } from "@/lib/http/caller";
import { route } from "@/lib/http/route";

export const POST = route({
  summary: "Begin to sign in with Google: the nonce for Google's script",
  auth: "none",
  answer: googleNonceResponse,
  handler: async ({ request, setCookie }) => {
    const name = getGoogleNonceCookieName();
    // Two tabs share the cookie, so that both of their buttons work.
    const cookie = readCookie(request, name) || createRandomToken();
    setCookie(name, cookie, GOOGLE_NONCE_TTL_SECONDS);
    return { nonce: getGoogleNonce(cookie) };
  },
});
