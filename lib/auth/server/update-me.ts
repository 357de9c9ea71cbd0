import type { UpdateMeBody } from "@/lib/auth/schemas";
import type { UserRecord } from "@/lib/auth/serializers";
import { updateUser } from "@/lib/auth/server/user-store";
import { AppError } from "@/lib/core/errors";

/** Updates the named fields of the user. Throws unauthorized when the user requested deletion meanwhile. */
export async function updateMe(input: { user: { id: string }; changes: UpdateMeBody }): Promise<UserRecord> {
  const updated = await updateUser(input.user.id, input.changes);
  if (!updated) throw new AppError("unauthorized");
  return updated;
}
