import { route } from "@/lib/http/route";
import { preferencesAnswer, preferencesBody } from "@/lib/notifications/schemas";
import { getPreferences } from "@/lib/notifications/server/get-preferences";
import { savePreferences } from "@/lib/notifications/server/save-preferences";

const own = { auth: "user", answer: preferencesAnswer } as const;

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
