import { route } from "@/lib/http/route";
import { jobDto, jobParams } from "@/lib/jobs/schemas";
import { serializeJob } from "@/lib/jobs/serializers";
import { cancelJob } from "@/lib/jobs/server/cancel-job";
import { findJob } from "@/lib/jobs/server/find-job";

const one = { auth: "user", params: jobParams, answer: jobDto } as const;

export const GET = route({
  summary: "How far a job is, and its result",
  ...one,
  handler: async ({ user, params }) => serializeJob(await findJob(user.id, params.id)),
});

export const DELETE = route({
  summary: "Cancel a job; one that has ended stays as it is",
  ...one,
  rateLimit: "write",
  handler: async ({ user, params }) => serializeJob(await cancelJob(user.id, params.id)),
});
