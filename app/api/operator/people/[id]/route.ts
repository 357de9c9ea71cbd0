import { route } from "@/lib/http/route";
import { operatorPersonParams, personResponse } from "@/lib/operations/schemas";
import { readPerson } from "@/lib/operations/server/read-console";

export const GET = route({
  summary: "Facts of a person, and what waits or failed for them",
  auth: "operator",
  params: operatorPersonParams,
  answer: personResponse,
  handler: readPerson,
});
