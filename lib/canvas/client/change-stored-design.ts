import type { QueryClient } from "@tanstack/react-query";
import { stampDocument } from "@/lib/canvas/client/autosave-port";
import { createDocumentPort } from "@/lib/canvas/client/document-port";
import { fetchDesign, parseDesign } from "@/lib/canvas/client/fetch-design";
import type { PostImageRef } from "@/lib/canvas/client/post-image-ref";
import { refetchPost } from "@/lib/canvas/client/refetch-post";
import type { Command } from "@/lib/canvas/core/command";
import type { CanvasDocument } from "@/lib/canvas/core/document";
import { Editor } from "@/lib/canvas/core/editor";
import { AppError } from "@/lib/core/errors";

/** A saved change of a design that is not open. */
export interface StoredDesignChange {
  document: CanvasDocument;
  /** Saves the design without the change, or with it again. Throws like `changeStoredDesign`. */
  travel(way: "undo" | "redo"): Promise<CanvasDocument>;
}

/**
 * Runs a command in the stored design of a page that is not open. Resolves to null when there is no design or the command
 * changes nothing in it. Throws ApiError when the design cannot be loaded, unprocessable when it cannot be read, and
 * conflict when it was not saved.
 */
export async function changeStoredDesign(
  client: QueryClient,
  place: PostImageRef,
  command: Command,
): Promise<StoredDesignChange | null> {
  const refetch = () => refetchPost(client, place);
  const stored = await fetchDesign(client, { place, refetch });
  if (!stored) return null;
  const read = parseDesign(stored.raw);
  if (!read.ok) throw new AppError("unprocessable");
  const editor = new Editor(read.document);
  editor.exec(command);
  if (editor.read().changes === 0) return null;
  const port = createDocumentPort(client, place, refetch);
  let baseRev = stored.rev;
  const save = async () => {
    const document = stampDocument(editor.read().document, baseRev, { port: { now: Date.now } });
    const outcome = await port.save({ baseRev, document });
    if (outcome.kind !== "saved") throw new AppError("conflict");
    baseRev = outcome.rev;
    return document;
  };
  return {
    document: await save(),
    travel: (way) => {
      editor[way]();
      return save();
    },
  };
}
