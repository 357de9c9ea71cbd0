import { route } from "@/lib/http/route";
import { stopActing } from "@/lib/operations/server/act-as-person";

export const DELETE = route({
  summary: "Stop reading as a person",
  // The user of the session is not its owner meanwhile; without such a session the call does not exist.
  auth: "none",
  whileActing: "allowed",
  clearsCache: true,
  success: 204,
  handler: ({ session }) => stopActing(session?.acting ? session.id : undefined),
});
