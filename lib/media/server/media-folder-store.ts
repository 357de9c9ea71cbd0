import { getTransactionClient, type Tx } from "@/lib/core/server/transaction";
import { isPossibleId } from "@/lib/core/unvalidated-id";
import { getFolderNameKey, MAX_FOLDERS } from "@/lib/media/limits";
import type { MediaFolderRow } from "@/lib/media/media-folder-serializers";
import { Prisma } from "@/prisma/generated/client";

interface NamedFolder {
  id: string;
  userId: string;
  name: string;
}

type Refusal = "full" | "taken";

const COLUMNS = Prisma.sql`f.id, f.name, f.created_at AS "createdAt",
  (SELECT count(*)::int FROM canvas_image c WHERE c.user_id = f.user_id AND c.folder_id = f.id) AS items`;

/** Returns the folders of a library by name, and the number of its items that are in none. */
export async function selectFolders(userId: string) {
  const db = getTransactionClient();
  const [folders, withoutFolder] = await Promise.all([
    db.$queryRaw<MediaFolderRow[]>`
      SELECT ${COLUMNS} FROM media_folder f WHERE f.user_id = ${userId}::uuid ORDER BY f.name_key, f.id`,
    db.canvasImage.count({ where: { userId, folderId: null } }),
  ]);
  return { folders, withoutFolder };
}

/** Returns the folder of this user; null for another user's, an unknown or a malformed id [TEN1]. */
export async function findFolder(userId: string, id: string, tx?: Tx): Promise<MediaFolderRow | null> {
  if (!isPossibleId(id)) return null;
  const [row] = await getTransactionClient(tx).$queryRaw<MediaFolderRow[]>`
    SELECT ${COLUMNS} FROM media_folder f WHERE f.id = ${id}::uuid AND f.user_id = ${userId}::uuid`;
  return row ?? null;
}

/** Holds a folder against its deletion until the transaction ends; false when the user has no such folder. */
export async function lockFolder(userId: string, id: string, tx: Tx): Promise<boolean> {
  if (!isPossibleId(id)) return false;
  const rows = await getTransactionClient(tx).$queryRaw<unknown[]>`
    SELECT 1 FROM media_folder WHERE id = ${id}::uuid AND user_id = ${userId}::uuid FOR KEY SHARE`;
  return rows.length > 0;
}

/** Creates a folder; a repeated id returns the first one. `full` with the maximum, `taken` for a name in use. */
export async function insertFolder(folder: NamedFolder, tx: Tx): Promise<MediaFolderRow | Refusal> {
  const { id, userId, name } = folder;
  await lockNames(userId, tx);
  const known = await findFolder(userId, id, tx);
  if (known) return known;
  if (await isNameTaken(folder, tx)) return "taken";
  const [row] = await getTransactionClient(tx).$queryRaw<MediaFolderRow[]>`
    INSERT INTO media_folder AS f (id, user_id, name, name_key)
    SELECT ${id}::uuid, ${userId}::uuid, ${name}, ${getFolderNameKey(name)}
    WHERE (SELECT count(*) FROM media_folder WHERE user_id = ${userId}::uuid) < ${MAX_FOLDERS}::int
    RETURNING ${COLUMNS}`;
  return row ?? "full";
}

/** Returns null when the user has no such folder, and `taken` for the name of another one. */
export async function updateFolderName(
  folder: NamedFolder,
  tx: Tx,
): Promise<MediaFolderRow | "taken" | null> {
  const { id, userId, name } = folder;
  if (!isPossibleId(id)) return null;
  await lockNames(userId, tx);
  const data = { name, nameKey: getFolderNameKey(name) };
  if (!(await findFolder(userId, id, tx))) return null;
  if (await isNameTaken(folder, tx)) return "taken";
  await getTransactionClient(tx).mediaFolder.updateMany({ where: { id, userId }, data });
  return findFolder(userId, id, tx);
}

/** Deletes a folder, not its items, and returns their ids; null when the user has no such folder. */
export async function deleteFolderRow(userId: string, id: string, tx: Tx): Promise<string[] | null> {
  if (!isPossibleId(id)) return null;
  const db = getTransactionClient(tx);
  const own = await db.$queryRaw<unknown[]>`
    SELECT 1 FROM media_folder WHERE id = ${id}::uuid AND user_id = ${userId}::uuid FOR UPDATE`;
  if (own.length === 0) return null;
  // Locked in the order of other changes of items, so that two cannot wait for each other.
  const items = await db.$queryRaw<{ id: string }[]>`
    SELECT id FROM canvas_image WHERE user_id = ${userId}::uuid AND folder_id = ${id}::uuid
    ORDER BY id FOR UPDATE`;
  await db.$executeRaw`DELETE FROM media_folder WHERE id = ${id}::uuid AND user_id = ${userId}::uuid`;
  return items.map((item) => item.id);
}

/** Serializes new names of a user's folders, so that number and name are checked against all others. */
async function lockNames(userId: string, tx: Tx): Promise<void> {
  await getTransactionClient(tx)
    .$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`media folders ${userId}`}, 0))`;
}

async function isNameTaken({ id, userId, name }: NamedFolder, tx: Tx): Promise<boolean> {
  const where = { userId, nameKey: getFolderNameKey(name), NOT: { id } };
  return (await getTransactionClient(tx).mediaFolder.count({ where })) > 0;
}
