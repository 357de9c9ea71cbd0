import { OAUTH_STATE_TTL_MINUTES } from "@/lib/connections/limits";
import { connectQuery, connectResponse, platformParams } from "@/lib/connections/schemas";
import { getConnectCookieName, startConnect } from "@/lib/connections/server/start-connect";
import { route } from "@/lib/http/route";

export const POST = route({
  summary: "Begin to connect: the address of the network's consent",
  auth: "account",
  params: platformParams,
  query: connectQuery,
  answer: connectResponse,
  rateLimit: "connect",
  handler: async ({ session, account, params, query, setCookie }) => {
    const { app, comments } = query;
    const withComments = comments !== undefined;
    const consent = await startConnect({ session, account, ...params, app, withComments });
    const { authorizationUrl, state, browserToken } = consent;
    setCookie(getConnectCookieName(state), browserToken, OAUTH_STATE_TTL_MINUTES * 60);
    return { authorizationUrl };
  },
});
