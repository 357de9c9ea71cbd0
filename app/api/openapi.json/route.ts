import { apiDocument, readApiDocument } from "@/lib/http/api-document";
import { route } from "@/lib/http/route";

export const GET = route({
  summary: "This document",
  auth: "none",
  answer: apiDocument,
  handler: readApiDocument,
});
