import { downloadPlanBody, planJobResponse, planParams } from "@/lib/content-plan/schemas";
import { downloadPlan } from "@/lib/content-plan/server/download-plan";
import { respondWithFile } from "@/lib/http/download";
import { route } from "@/lib/http/route";

export const POST = route({
  summary:
    "The plan of up to 92 days and 200 posts, or of picked posts, as a PDF; with async 202 and {jobId}",
  auth: "account",
  params: planParams,
  body: downloadPlanBody,
  answer: "application/pdf",
  later: planJobResponse,
  rateLimit: "plan",
  handler: async ({ user, account, body, signal, respond }) => {
    const response = await downloadPlan({ user, account, body, signal });
    if ("jobId" in response) return respond(202, response);
    return respond(200, respondWithFile({ name: response.name, type: "application/pdf" }, response.bytes));
  },
});
