"use client";

import { useQueryClient } from "@tanstack/react-query";
import { type ResponseOf, request } from "@/lib/api-client/request";
import { useIdempotentMutation } from "@/lib/api-client/use-idempotent-mutation";
import { canvasTemplateKeys } from "@/lib/canvas/client/queries";
import type { CanvasDocument } from "@/lib/canvas/core/document";
import type { savedCanvasResponse } from "@/lib/canvas/document-schemas";
import type { canvasTemplateResponse } from "@/lib/canvas/template-schemas";
import { canvasImageKeys } from "@/lib/media/client/queries";

interface InsertedPage {
  index: number;
  /** Revision of the post that the user saw. */
  revision: number;
  document: object;
  alt: string;
  /** The page outside the post that becomes this image. */
  from: { imageIndex: number; rev: number };
}

/** Adds an image to a post, rendered from a page that the post does not show yet. */
export function useInsertPage(postId: string) {
  const client = useQueryClient();
  return useIdempotentMutation(
    ({ index, document, ...insert }: InsertedPage, idempotencyKey) =>
      request<ResponseOf<typeof savedCanvasResponse>>("POST", `/canvas/${postId}`, {
        body: { imageIndex: index, canvasData: { ...document, baseRev: 0, rev: 1 }, insert },
        idempotencyKey,
      }),
    { onSuccess: () => client.invalidateQueries({ queryKey: canvasImageKeys.all }) },
  );
}

/** Stores a page that the post does not show; with a revision, the image at the index becomes that page. */
export function useAddSparePage(postId: string) {
  const client = useQueryClient();
  return useIdempotentMutation(
    (
      { document, index = 0, ...spare }: { document: object; index?: number; revision?: number },
      idempotencyKey,
    ) =>
      request<ResponseOf<typeof savedCanvasResponse>>("POST", `/canvas/${postId}`, {
        body: { imageIndex: index, canvasData: { ...document, baseRev: 0, rev: 1 }, spare },
        idempotencyKey,
      }),
    { onSuccess: () => client.invalidateQueries({ queryKey: canvasImageKeys.all }) },
  );
}

export function useSaveTemplate() {
  const client = useQueryClient();
  return useIdempotentMutation(
    ({ name, canvasData }: { name: string; canvasData: CanvasDocument }, idempotencyKey) =>
      request<ResponseOf<typeof canvasTemplateResponse>>("POST", "/canvas-templates", {
        body: { name, canvasData },
        idempotencyKey,
      }),
    { onSuccess: () => client.invalidateQueries({ queryKey: canvasTemplateKeys.all }) },
  );
}
