"use client";

import type { QueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useUndoableDeletions } from "@/components/shell/use-undoable-deletions";
import { canvasTemplateKeys } from "@/lib/canvas/client/queries";

const TEMPLATES = {
  path: "/canvas-templates",
  refresh: (client: QueryClient) => client.invalidateQueries({ queryKey: canvasTemplateKeys.all }),
};

/** Saved templates that were deleted a moment ago, with the way back for ten seconds. */
export function useTemplateDeletions() {
  const t = useTranslations("posts.editor.templates");
  const { hidden, remove } = useUndoableDeletions(TEMPLATES);
  return { hidden, remove: (id: string) => remove(id, t("deleted")) };
}
