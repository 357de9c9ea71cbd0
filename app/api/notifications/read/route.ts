import { route } from "@/lib/http/route";
import { readAnswer, readBody } from "@/lib/notifications/schemas";
import { markRead } from "@/lib/notifications/server/mark-read";

export const POST = route({
  summary: "Take notifications as read",
  auth: "user",
  body: readBody,
  answer: readAnswer,
  rateLimit: "write",
  handler: ({ user, body }) => markRead(user.id, body),
});
