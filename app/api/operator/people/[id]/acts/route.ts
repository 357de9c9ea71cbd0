import { route } from "@/lib/http/route";
import { actBody, actResponse, loggedActsResponse, operatorPersonParams } from "@/lib/operations/schemas";
import { performAct } from "@/lib/operations/server/perform-act";
import { readActs } from "@/lib/operations/server/read-console";

const about = { auth: "operator", params: operatorPersonParams } as const;

export const GET = route({
  ...about,
  summary: "What operators did for a person, newest first",
  answer: loggedActsResponse,
  handler: readActs,
});

export const POST = route({
  ...about,
  summary: "Do something for a person, with a reason that is logged",
  body: actBody,
  answer: actResponse,
  rateLimit: "operator-act",
  stepUp: "always",
  handler: performAct,
});
