import { accountParams, choosePageAnswer, choosePageBody, pagesAnswer } from "@/lib/connections/schemas";
import { choosePage } from "@/lib/connections/server/choose-page";
import { listPages } from "@/lib/connections/server/list-pages";
import { route } from "@/lib/http/route";

export const GET = route({
  summary: "Pages that the connection can publish to",
  auth: "account",
  params: accountParams,
  answer: pagesAnswer,
  rateLimit: "connect",
  handler: async ({ account }) => ({ pages: await listPages({ account, platform: "facebook" }) }),
});

export const PUT = route({
  summary: "Choose the page",
  auth: "account",
  params: accountParams,
  body: choosePageBody,
  answer: choosePageAnswer,
  rateLimit: "connect",
  handler: async ({ account, body }) => ({
    connection: await choosePage({ account, platform: "facebook", pageId: body.pageId }),
  }),
});
