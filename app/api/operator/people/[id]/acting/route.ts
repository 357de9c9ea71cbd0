import { route } from "@/lib/http/route";
import { actingBody, actResponse, operatorPersonParams } from "@/lib/operations/schemas";
import { startActing } from "@/lib/operations/server/act-as-person";
import { toActRequest } from "@/lib/operations/server/perform-act";

export const POST = route({
  summary: "Read as a person in this session, for a limited time",
  auth: "operator",
  params: operatorPersonParams,
  body: actingBody,
  answer: actResponse,
  rateLimit: "operator-act",
  stepUp: "always",
  whileActing: "replayed",
  clearsCache: true,
  handler: (input) => startActing(toActRequest(input), input.session.id),
});
