import { useTranslations } from "next-intl";
import { useResultToasts } from "@/components/posts/use-result-toasts";
import { useCreateTextTemplate, useDeleteTextTemplate } from "@/lib/posts/client/text-templates";
import type { TextTemplateDto } from "@/lib/posts/text-template-schemas";

/** Deletes text templates of a brand; the undo creates the template anew. */
export function useTextTemplateRemoval(accountId: string) {
  const t = useTranslations("posts.textTemplates");
  const { showError, showUndoable } = useResultToasts();
  const removal = useDeleteTextTemplate(accountId);
  const create = useCreateTextTemplate(accountId);

  async function remove({ _id, name, text }: TextTemplateDto) {
    try {
      await removal.runAsync(_id);
      showUndoable(t("deleted"), () => void create.runAsync({ name, text }).catch(showError));
    } catch (error) {
      showError(error);
    }
  }

  return { remove, isRemoving: removal.isPending };
}
