import { route } from "@/lib/http/route";
import { notificationsAnswer, notificationsQuery } from "@/lib/notifications/schemas";
import { listNotifications } from "@/lib/notifications/server/list-notifications";

export const GET = route({
  summary: "What a person was told, newest first",
  auth: "user",
  query: notificationsQuery,
  answer: notificationsAnswer,
  handler: ({ user, query }) => listNotifications(user.id, query),
});
