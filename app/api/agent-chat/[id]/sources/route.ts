import { route } from "@/lib/http/route";
import { addSource } from "@/lib/post-agent/server/add-source";
import { listSources } from "@/lib/post-agent/server/list-sources";
import { addSourceBody, sourceAnswer, sourcesAnswer, sourcesParams } from "@/lib/post-agent/source-schemas";

const own = { auth: "account", params: sourcesParams } as const;

export const GET = route({
  ...own,
  summary: "Notes and pages the agent may lean on",
  answer: sourcesAnswer,
  handler: listSources,
});

export const POST = route({
  ...own,
  summary: "Add a note, or a public page that is read once",
  body: addSourceBody,
  answer: sourceAnswer,
  rateLimit: "write",
  success: 201,
  handler: addSource,
});
