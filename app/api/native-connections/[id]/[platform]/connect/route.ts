import { OAUTH_STATE_TTL_MINUTES } from "@/lib/connections/limits";
import { connectResponse, platformParams } from "@/lib/connections/schemas";
import { getConnectCookieName, startConnect } from "@/lib/connections/server/start-connect";
import { route } from "@/lib/http/route";

export const POST = route({
  summary: "Begin to connect: the address of the network's consent",
  auth: "account",
  params: platformParams,
  answer: connectResponse,
  rateLimit: "connect",
  handler: async ({ session, account, params, setCookie }) => {
    const { authorizationUrl, state, browserToken } = await startConnect({ session, account, ...params });
    setCookie(getConnectCookieName(state), browserToken, OAUTH_STATE_TTL_MINUTES * 60);
    return { authorizationUrl };
  },
});
