import { findConnection } from "@/lib/connections/server/connection-store";
import { deleteConnectionTarget } from "@/lib/connections/server/target-store";
import { AppError } from "@/lib/core/errors";

interface Input {
  account: { id: string };
  platform: string;
  targetId: string;
}

/**
 * Removes a further page or profile with its token. Posts that chose it stay and fail when due. Throws not_found for one
 * that is not connected, and unprocessable for the default one.
 */
export async function removeTarget({ account, platform, targetId }: Input): Promise<void> {
  const connection = await findConnection(account.id, platform);
  if (!connection) throw new AppError("not_found");
  if (connection.targetId === targetId) {
    const message = "Posts go to this Page or profile by default. Make another one the default first";
    throw new AppError("unprocessable", { message });
  }
  if (!(await deleteConnectionTarget(connection.id, targetId))) throw new AppError("not_found");
}
