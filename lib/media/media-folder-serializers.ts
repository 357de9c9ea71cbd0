import type { MediaFolderDto } from "@/lib/media/media-folder-schemas";

export interface MediaFolderRow {
  id: string;
  name: string;
  items: number;
  createdAt: Date;
}

/** Serializes a folder: an allow-list, so that a new column never leaks [TEN2]. */
export function serializeMediaFolder({ id, name, items, createdAt }: MediaFolderRow): MediaFolderDto {
  return { _id: id, name, items, createdAt: createdAt.toISOString() };
}
