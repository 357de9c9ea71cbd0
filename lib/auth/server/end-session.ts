import { revokeOwnSession } from "@/lib/auth/server/session-store";
import { AppError } from "@/lib/core/errors";

/** Ends one of a person's own sessions. Throws not_found for any other, as for one that has ended (TEN1). */
export async function endSession({ user, id }: { user: { id: string }; id: string }): Promise<void> {
  if (!(await revokeOwnSession(user.id, id))) throw new AppError("not_found");
}
