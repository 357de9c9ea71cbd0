import { connectResponse, platformParams } from "@/lib/connections/schemas";
import { startConnect } from "@/lib/connections/server/start-connect";
import { route } from "@/lib/http/route";

export const POST = route({
  summary: "Begin to connect: the address of the network's consent",
  auth: "account",
  params: platformParams,
  answer: connectResponse,
  rateLimit: "connect",
  handler: ({ session, account, params }) => startConnect({ session, account, platform: params.platform }),
});
