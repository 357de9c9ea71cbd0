import { sessionsResponse } from "@/lib/auth/schemas";
import { serializeSession } from "@/lib/auth/serializers";
import { listSessions } from "@/lib/auth/server/sessions";
import { route } from "@/lib/http/route";

export const GET = route({
  summary: "Where I am signed in",
  auth: "user",
  whileActing: "refused",
  answer: sessionsResponse,
  handler: async ({ user, session }) => ({
    sessions: (await listSessions({ user })).map((one) => serializeSession(one, session.id)),
  }),
});
