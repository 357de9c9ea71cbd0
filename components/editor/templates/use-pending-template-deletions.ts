import type { QueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useUndoableDeletions } from "@/components/shell/use-undoable-deletions";
import { canvasTemplateKeys } from "@/lib/canvas/client/queries";

const TEMPLATES = {
  path: "/canvas-templates",
  refresh: (client: QueryClient) => client.invalidateQueries({ queryKey: canvasTemplateKeys.all }),
};

/** Hides deleted templates and offers undo for ten seconds before deletion. */
export function usePendingTemplateDeletions() {
  const t = useTranslations("posts.editor.templates");
  const { hidden, remove } = useUndoableDeletions(TEMPLATES);
  return { hidden, remove: (id: string) => remove(id, t("deleted")) };
}
