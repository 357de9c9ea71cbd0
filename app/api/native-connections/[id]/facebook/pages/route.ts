import { accountParams } from "@/lib/accounts/schemas";
import { pagesResponse, selectPageBody, targetResponse } from "@/lib/connections/schemas";
import { chooseTarget } from "@/lib/connections/server/choose-target";
import { listPages } from "@/lib/connections/server/list-targets";
import { route } from "@/lib/http/route";

export const GET = route({
  summary: "Pages that the connection can publish to",
  auth: "account",
  params: accountParams,
  whileActing: "refused",
  answer: pagesResponse,
  rateLimit: "connect",
  handler: ({ account }) => listPages({ account, platform: "facebook" }),
});

export const PUT = route({
  summary: "Choose the page",
  auth: "account",
  params: accountParams,
  body: selectPageBody,
  answer: targetResponse,
  rateLimit: "connect",
  handler: ({ account, body }) => chooseTarget({ account, platform: "facebook", targetId: body.pageId }),
});
