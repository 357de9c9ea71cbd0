"use client";

import type { QueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useUndoableDeletions } from "@/components/shell/use-undoable-deletions";
import { canvasImageKeys } from "@/lib/canvas/client/queries";
import type { CanvasImageWire } from "@/lib/canvas/image-schemas";

const IMAGES = {
  path: "/canvas-images",
  refresh: (client: QueryClient) => client.invalidateQueries({ queryKey: canvasImageKeys.pages }),
};

/** Pictures of the library that were deleted a moment ago, with the way back for ten seconds. */
export function useImageDeletions() {
  const t = useTranslations("dashboard.media");
  const { hidden, remove } = useUndoableDeletions(IMAGES);
  return { hidden, remove: ({ _id }: CanvasImageWire) => remove(_id, t("removed")) };
}
