import { platformParams, selectTargetBody, targetResponse, targetsResponse } from "@/lib/connections/schemas";
import { chooseTarget } from "@/lib/connections/server/choose-target";
import { listTargets } from "@/lib/connections/server/list-targets";
import { route } from "@/lib/http/route";

const declared = { auth: "account", params: platformParams, rateLimit: "connect" } as const;

export const GET = route({
  ...declared,
  summary: "Places the connection can publish to",
  whileActing: "refused",
  answer: targetsResponse,
  handler: ({ account, params }) => listTargets({ account, ...params }),
});

export const PUT = route({
  ...declared,
  summary: "Choose where posts go",
  body: selectTargetBody,
  answer: targetResponse,
  handler: ({ account, params, body }) => chooseTarget({ account, ...params, ...body }),
});
