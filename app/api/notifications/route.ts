import { route } from "@/lib/http/route";
import { notificationsQuery, notificationsResponse } from "@/lib/notifications/schemas";
import { listNotifications } from "@/lib/notifications/server/notifications";

export const GET = route({
  summary: "What a person was told, newest first",
  auth: "user",
  query: notificationsQuery,
  answer: notificationsResponse,
  handler: ({ user, query }) => listNotifications(user.id, query),
});
