import { buildSignInPath } from "@/lib/auth/safe-return-path";
import { parseConsentName } from "@/lib/connections/consent-names";
import { callbackParams, callbackQuery } from "@/lib/connections/schemas";
import { completeConnect } from "@/lib/connections/server/complete-connect";
import { getConnectCookieName } from "@/lib/connections/server/start-connect";
import { readCookie } from "@/lib/http/caller";
import { route } from "@/lib/http/route";

/** Completes OAuth when the platform redirects the user back; the state parameter carries the proof. */
export const GET = route({
  summary: "Where the network sends the person back",
  auth: "none",
  whileActing: "refused",
  crossSite: true,
  params: callbackParams,
  query: callbackQuery,
  answer: "redirect",
  rateLimit: "connect",
  handler: async ({ session, params, query, request, clearCookie, redirect }) => {
    const cookie = getConnectCookieName(query.state);
    const browserToken = readCookie(request, cookie) ?? "";
    clearCookie(cookie);
    // A user's browser opens this URL, so an expired session redirects to sign-in instead of an error.
    if (!session) return redirect(buildSignInPath("/account"));
    return redirect(
      await completeConnect({ session, ...parseConsentName(params.platform), query, browserToken }),
    );
  },
});
