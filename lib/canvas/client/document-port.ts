import type { QueryClient } from "@tanstack/react-query";
import { z } from "zod";
import { ApiError } from "@/lib/api-client/api-error";
import { request } from "@/lib/api-client/request";
import { sendBehind } from "@/lib/api-client/send-behind";
import { askDesign } from "@/lib/canvas/client/ask-design";
import type { AutosavePort, SaveOutcome } from "@/lib/canvas/client/autosave-port";
import type { PicturePlace } from "@/lib/canvas/client/picture-place";
import { canvasQuery } from "@/lib/canvas/client/queries";
import type { CanvasDocument } from "@/lib/canvas/core/document";
import { rawDesign, savedCanvasAnswer } from "@/lib/canvas/document-schemas";
import { isConflict, isRefused } from "@/lib/posts/client/save-errors";

/** A save has 1 MB at most: what takes longer than this (ms) is tried again. */
const TIMEOUT_MS = 60_000;

const newer = z.object({ rev: z.int(), canvasData: rawDesign.nullable(), pictureUrl: z.string() });

type Call = Parameters<AutosavePort["save"]>[0];

export interface DocumentPort extends Pick<AutosavePort, "load" | "save"> {
  /** Sends a save behind a closing page, whose answer nobody reads. */
  sendBehind(call: Call): void;
}

/** How the design behind a picture of a post reaches the server; `look` tells the place where the picture is now. */
export function documentPort(
  client: QueryClient,
  place: PicturePlace,
  look: () => Promise<unknown>,
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
    return askDesign(client, { place, look, mayBeKnown });
  };

  return {
    load,
    async save({ document }) {
      const { index, url } = place.read();
      try {
        const { rev } = await request("POST", path, {
          body: bodyOf(document),
          schema: savedCanvasAnswer,
          timeoutMs: TIMEOUT_MS,
        });
        const now = place.read();
        // Moved or drawn again meanwhile: by this place something else is known.
        if (now.index === index && now.url === url)
          client.setQueryData(canvasQuery(place.postId, index).queryKey, {
            canvasData: { ...document, rev },
            rev,
            pictureUrl: url,
          });
        return { kind: "saved", rev };
      } catch (error) {
        if (!isConflict(error)) return outcomeOf(error);
        await look().catch(() => undefined);
        return conflictOf(error, load, place.read().url);
      }
    },
    sendBehind({ document }) {
      sendBehind("POST", path, bodyOf(document));
    },
  };
}

/** What a failed save says about the design. */
function outcomeOf(error: unknown): SaveOutcome {
  if (!(error instanceof ApiError) || !isRefused(error)) return { kind: "unreachable" };
  const { status = 400, code, message, details } = error;
  return { kind: "refused", refusal: { status, code, message, details } };
}

async function conflictOf(
  { details }: ApiError,
  load: DocumentPort["load"],
  url: string,
): Promise<SaveOutcome> {
  const told = newer.safeParse(details);
  try {
    // It may be about the picture that stands there now, which is another one.
    if (!told.success || told.data.pictureUrl !== url) return { kind: "conflict", stored: await load() };
    const { rev, canvasData } = told.data;
    return { kind: "conflict", stored: canvasData && { raw: canvasData, rev } };
  } catch (error) {
    // The picture is gone; anything else says nothing about the design.
    const isGone = error instanceof ApiError && error.status === 404;
    return isGone ? outcomeOf(error) : { kind: "unreachable" };
  }
}
