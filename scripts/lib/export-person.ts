import { open, rm } from "node:fs/promises";
import { type ActRequest, logExport } from "@/lib/operations/server/operator-acts";
import { exportUserData } from "@/lib/privacy/server/export-user-data";

/**
 * Writes the data of a person into a new file, which only its owner can read, after the log has the act. Returns what
 * was written. Throws when the file exists, as well as what `logExport` throws.
 */
export async function exportPerson(
  request: ActRequest,
  path: string,
): Promise<{ file: string; bytes: number }> {
  const file = await open(path, "wx", 0o600).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "EEXIST") throw new Error(`${path} exists. Name a new file.`, { cause: error });
    throw new Error(`${path} cannot be written. Name a file in an existing folder.`, { cause: error });
  });
  try {
    await logExport(request);
    await file.writeFile(exportUserData({ user: { id: request.userId } }));
    return { file: path, bytes: (await file.stat()).size };
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  } finally {
    await file.close();
  }
}
