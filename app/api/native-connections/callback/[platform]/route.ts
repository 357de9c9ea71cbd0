import { signInPath } from "@/lib/auth/safe-return-path";
import { callbackParams, callbackQuery } from "@/lib/connections/schemas";
import { finishConnect } from "@/lib/connections/server/finish-connect";
import { route } from "@/lib/http/route";

/** The network sends the person back here; the state carries the proof. */
export const GET = route({
  summary: "Where the network sends the person back",
  auth: "none",
  crossSite: true,
  params: callbackParams,
  query: callbackQuery,
  answer: "redirect",
  rateLimit: "connect",
  handler: async ({ session, params, query }) => {
    // A person comes here, not a script: whose session has ended signs in instead of reading an error.
    const location = session
      ? await finishConnect({ session, platform: params.platform, query })
      : signInPath("/account");
    return new Response(null, { status: 303, headers: { location, "cache-control": "no-store" } });
  },
});
