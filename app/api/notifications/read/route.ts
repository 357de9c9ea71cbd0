import { route } from "@/lib/http/route";
import { markReadBody, markReadResponse } from "@/lib/notifications/schemas";
import { markRead } from "@/lib/notifications/server/notifications";

export const POST = route({
  summary: "Take notifications as read",
  auth: "user",
  body: markReadBody,
  answer: markReadResponse,
  rateLimit: "write",
  handler: ({ user, body }) => markRead(user.id, body),
});
