"use client";

import { useQueryClient } from "@tanstack/react-query";
import { request } from "@/lib/api-client/request";
import { useAction } from "@/lib/api-client/use-action";
import { canvasImageKeys } from "@/lib/canvas/client/queries";
import type { CanvasDocument } from "@/lib/canvas/core/document";
import { savedCanvasAnswer } from "@/lib/canvas/document-schemas";

interface InsertedPage {
  /** Where the new picture comes to. */
  index: number;
  /** Of the post whose pictures the person saw. */
  revision: number;
  document: CanvasDocument;
  alt: string;
}

/** Adds a picture to a post, drawn from a design that stays behind it. */
export function useInsertPage(postId: string) {
  const client = useQueryClient();
  return useAction(
    ({ index, document, ...insert }: InsertedPage, idempotencyKey) =>
      request("POST", `/canvas/${postId}`, {
        body: { imageIndex: index, canvasData: { ...document, baseRev: 0, rev: 1 }, insert },
        idempotencyKey,
        schema: savedCanvasAnswer,
      }),
    { onSuccess: () => client.invalidateQueries({ queryKey: canvasImageKeys.all }) },
  );
}
