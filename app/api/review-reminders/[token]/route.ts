import { stopParams, stopResponse } from "@/lib/content-plan/schemas";
import { resumeReminders, stopReminders } from "@/lib/content-plan/server/stop-reminders";
import { route } from "@/lib/http/route";

const byToken = { auth: "none", params: stopParams, rateLimit: "reminder-stop" } as const;
const change = { ...byToken, answer: stopResponse } as const;

export const GET = route({
  ...byToken,
  summary: "Open the page that stops reminders, for mail programs without one-click requests",
  answer: "redirect",
  handler: async ({ params, redirect }) => redirect(`/review/reminders/${encodeURIComponent(params.token)}`),
});

/** The body of a one-click request is not read: it is a constant, and the token carries the proof. */
export const POST = route({
  ...change,
  summary: "Stop the reminders of a review link, from its page or by a one-click request (RFC 8058)",
  crossSite: true,
  handler: stopReminders,
});

export const DELETE = route({
  ...change,
  summary: "Allow the reminders of a review link again",
  handler: resumeReminders,
});
