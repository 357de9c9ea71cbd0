import type { QueryClient } from "@tanstack/react-query";
import { ApiError } from "@/lib/api-client/api-error";
import { sendKeepaliveRequest } from "@/lib/api-client/keepalive-request";
import { type ResponseOf, request } from "@/lib/api-client/request";
import type { AutosavePort, SaveOutcome } from "@/lib/canvas/client/autosave-port";
import { fetchDesign } from "@/lib/canvas/client/fetch-design";
import type { PostImageRef } from "@/lib/canvas/client/post-image-ref";
import { canvasKeys, canvasQuery } from "@/lib/canvas/client/queries";
import type { CanvasDocument } from "@/lib/canvas/core/document";
import type { savedCanvasResponse } from "@/lib/canvas/document-schemas";
import { isObject } from "@/lib/core/value-checks";
import { isConflict, isRejected } from "@/lib/posts/client/draft-state";

/** A save has at most 1 MB; a slower one is retried. */
const TIMEOUT_MS = 60_000;

type Call = Parameters<AutosavePort["save"]>[0];

export interface DocumentPort extends Pick<AutosavePort, "load" | "save"> {
  /** Sends a save of a closing page; the response is ignored. */
  sendBehind(call: Call): void;
}

/** Creates the server access for the design behind an image; `refetch` updates the reference to its index. */
export function createDocumentPort(
  client: QueryClient,
  place: PostImageRef,
  refetch: () => Promise<unknown>,
): DocumentPort {
  const path = `/canvas/${place.postId}`;
  const bodyOf = (document: CanvasDocument) => {
    const { index, url } = place.read();
    return { imageIndex: index, canvasData: document, pictureUrl: url };
  };

  let isFirst = true;
  const load = () => {
    const mayBeKnown = isFirst;
    isFirst = false;
    return fetchDesign(client, { place, refetch, mayBeKnown });
  };

  return {
    load,
    async save({ document }) {
      const { index, url } = place.read();
      try {
        const { rev } = await request<ResponseOf<typeof savedCanvasResponse>>("POST", path, {
          body: bodyOf(document),
          timeoutMs: TIMEOUT_MS,
        });
        // Shown again when the editor opens the post next.
        void client.invalidateQueries({
          queryKey: canvasKeys.sparesOf(place.postId),
          refetchType: "none",
        });
        const now = place.read();
        // The image was moved or rendered again meanwhile, so the cache key belongs to another image.
        if (now.index === index && now.url === url)
          client.setQueryData(canvasQuery(place.postId, index).queryKey, {
            canvasData: { ...document, rev },
            rev,
            pictureUrl: url,
          });
        return { kind: "saved", rev };
      } catch (error) {
        if (!isConflict(error)) return outcomeOf(error);
        await refetch().catch(() => undefined);
        return conflictOf(error, load, place.read().url);
      }
    },
    sendBehind({ document }) {
      sendKeepaliveRequest("POST", path, bodyOf(document));
      // Without a response the stored revision is unknown. The next editor must load the design anew.
      client.removeQueries({ queryKey: canvasQuery(place.postId, place.read().index).queryKey });
    },
  };
}

function outcomeOf(error: unknown): SaveOutcome {
  if (!(error instanceof ApiError) || !isRejected(error)) return { kind: "unreachable" };
  const { status = 400, code, message, details } = error;
  return { kind: "refused", refusal: { status, code, message, details } };
}

interface NewerDesign {
  rev: number;
  canvasData: Record<string, unknown> | null;
  pictureUrl: string;
}

function isNewerDesign(details: unknown): details is NewerDesign {
  if (!isObject(details)) return false;
  const { rev, canvasData, pictureUrl } = details;
  return (
    Number.isSafeInteger(rev) &&
    (canvasData === null || isObject(canvasData)) &&
    typeof pictureUrl === "string"
  );
}

async function conflictOf(
  { details }: ApiError,
  load: DocumentPort["load"],
  url: string,
): Promise<SaveOutcome> {
  const newer = isNewerDesign(details) ? details : null;
  try {
    // The conflict may concern another image that is at this index now.
    if (newer?.pictureUrl !== url) return { kind: "conflict", stored: await load() };
    const { rev, canvasData } = newer;
    return { kind: "conflict", stored: canvasData && { raw: canvasData, rev } };
  } catch (error) {
    // A 404 means that the image was deleted; any other error says nothing about the design.
    const isDeleted = error instanceof ApiError && error.status === 404;
    return isDeleted ? outcomeOf(error) : { kind: "unreachable" };
  }
}
