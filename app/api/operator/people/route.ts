import { route } from "@/lib/http/route";
import { findPeopleQuery, foundPeopleResponse } from "@/lib/operations/schemas";
import { searchPeople } from "@/lib/operations/server/read-console";

export const GET = route({
  summary: "People of an address, a brand, a post or a payment",
  auth: "operator",
  query: findPeopleQuery,
  answer: foundPeopleResponse,
  handler: searchPeople,
});
