import { route } from "@/lib/http/route";
import { preferencesBody, preferencesResponse } from "@/lib/notifications/schemas";
import { getPreferences, savePreferences } from "@/lib/notifications/server/notifications";

const own = { auth: "user", answer: preferencesResponse } as const;

export const GET = route({
  ...own,
  summary: "Which notifications come by mail too",
  handler: ({ user }) => getPreferences(user.id),
});
export const PUT = route({
  ...own,
  summary: "Choose which notifications come by mail too",
  body: preferencesBody,
  rateLimit: "write",
  handler: ({ user, body }) => savePreferences(user.id, body),
});
