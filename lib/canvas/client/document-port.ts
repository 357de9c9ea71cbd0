import type { QueryClient } from "@tanstack/react-query";
import { z } from "zod";
import { ApiError } from "@/lib/api-client/api-error";
import { newActionKey, request } from "@/lib/api-client/request";
import type { AutosavePort, SaveOutcome, StoredCanvas } from "@/lib/canvas/client/autosave-port";
import { canvasQuery } from "@/lib/canvas/client/queries";
import type { CanvasDocument } from "@/lib/canvas/core/document";
import { rawDesign, savedCanvasAnswer } from "@/lib/canvas/document-schemas";
import { isConflict, isRefused } from "@/lib/posts/client/save-errors";

/** A save has 1 MB at most: what takes longer than this (ms) is tried again. */
const TIMEOUT_MS = 60_000;
/** A design that was asked for as its link was pressed is as new as one asked for now. */
const JUST_NOW_MS = 3_000;

const newer = z.object({ rev: z.int(), canvasData: rawDesign.nullable() });

type Call = Parameters<AutosavePort["save"]>[0];

export interface DocumentPort extends Pick<AutosavePort, "load" | "save"> {
  /** Sends a save behind a closing page, whose answer nobody reads. */
  sendBehind(call: Call): void;
}

/** How the design behind a picture of a post reaches the server. */
export function documentPort(client: QueryClient, postId: string, imageIndex: number): DocumentPort {
  const path = `/canvas/${postId}`;
  const query = canvasQuery(postId, imageIndex);
  const bodyOf = (document: CanvasDocument) => ({ imageIndex, canvasData: document });

  let staleTime = JUST_NOW_MS;
  async function load(): Promise<StoredCanvas | null> {
    try {
      const asked = client.fetchQuery({ ...query, staleTime });
      staleTime = 0;
      const { canvasData, rev } = await asked;
      return { raw: canvasData, rev };
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return null;
      throw error;
    }
  }

  return {
    load,
    async save({ document }) {
      try {
        const { rev } = await request("POST", path, {
          body: bodyOf(document),
          schema: savedCanvasAnswer,
          timeoutMs: TIMEOUT_MS,
        });
        client.setQueryData(query.queryKey, { canvasData: { ...document, rev }, rev });
        return { kind: "saved", rev };
      } catch (error) {
        return outcomeOf(error, load);
      }
    },
    sendBehind({ document }) {
      void fetch(`/api${path}`, {
        method: "POST",
        keepalive: true,
        credentials: "include",
        headers: { "content-type": "application/json", "idempotency-key": newActionKey() },
        body: JSON.stringify(bodyOf(document)),
      }).catch(() => undefined);
    },
  };
}

/** What a failed save says about the design. */
async function outcomeOf(error: unknown, load: DocumentPort["load"]): Promise<SaveOutcome> {
  if (!(error instanceof ApiError)) return { kind: "unreachable" };
  if (isConflict(error)) return conflictOf(error, load);
  if (!isRefused(error)) return { kind: "unreachable" };
  const { status = 400, code, message, details } = error;
  return { kind: "refused", refusal: { status, code, message, details } };
}

async function conflictOf({ details }: ApiError, load: DocumentPort["load"]): Promise<SaveOutcome> {
  const told = newer.safeParse(details);
  try {
    if (!told.success) return { kind: "conflict", stored: await load() };
    const { rev, canvasData } = told.data;
    return { kind: "conflict", stored: canvasData && { raw: canvasData, rev } };
  } catch {
    return { kind: "unreachable" };
  }
}
