import { downloadPlanBody, planJobAnswer, planParams } from "@/lib/content-plan/schemas";
import { downloadPlan } from "@/lib/content-plan/server/download-plan";
import { downloadBytes } from "@/lib/http/download";
import { route } from "@/lib/http/route";

export const POST = route({
  summary: "The content plan of up to 92 days and 200 posts as a PDF; with async 202 and {jobId}",
  auth: "account",
  params: planParams,
  body: downloadPlanBody,
  answer: "application/pdf",
  later: planJobAnswer,
  rateLimit: "plan",
  handler: async ({ user, account, body, signal, respond }) => {
    const answer = await downloadPlan({ user, account, body, signal });
    if ("jobId" in answer) return respond(202, answer);
    return respond(200, downloadBytes({ name: answer.name, type: "application/pdf" }, answer.bytes));
  },
});
