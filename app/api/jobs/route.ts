import { route } from "@/lib/http/route";
import { jobsResponse } from "@/lib/jobs/schemas";
import { serializeJob } from "@/lib/jobs/serializers";
import { listJobs } from "@/lib/jobs/server/find-job";

export const GET = route({
  summary: "Open jobs, and those that ended within a day",
  auth: "user",
  answer: jobsResponse,
  handler: async ({ user }) => ({ jobs: (await listJobs(user.id)).map(serializeJob) }),
});
