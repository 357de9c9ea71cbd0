import { route } from "@/lib/http/route";
import { addSource, listSources } from "@/lib/post-agent/server/sources";
import {
  addSourceBody,
  sourceResponse,
  sourcesParams,
  sourcesResponse,
} from "@/lib/post-agent/source-schemas";

const own = { auth: "account", params: sourcesParams } as const;

export const GET = route({
  ...own,
  summary: "Notes and pages the agent may lean on",
  answer: sourcesResponse,
  handler: listSources,
});

export const POST = route({
  ...own,
  summary: "Add a note, or a public page that is read once",
  body: addSourceBody,
  answer: sourceResponse,
  rateLimit: "write",
  success: 201,
  handler: addSource,
});
