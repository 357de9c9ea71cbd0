import { useTranslations } from "next-intl";
import { getAiEditKey, useStoredAiEdit } from "@/components/editor/ai-edit/ai-edit-store";
import { toEditableImage, useAiEdit } from "@/components/editor/ai-edit/use-ai-edit";
import { useEditor, useElement } from "@/components/editor/editor-context";
import { EditDialog } from "@/components/posts/edit/edit-dialog";
import { Button } from "@/components/ui/button";
import type { ImageElement } from "@/lib/canvas/core/elements";
import { collectPageImageUrls, isDataUrl } from "@/lib/canvas/core/image-urls";

/** Renders the AI edit of an image element. */
export function AiEditDialog({ id, open }: { id: string; open: boolean }) {
  const now = useElement(id);
  const { pendingRequest } = useStoredAiEdit(getAiEditKey(useEditor(), id));
  // Compares with the image that was requested, even when the layer has changed since.
  const element = pendingRequest?.element ?? now;
  return element?.type === "image" ? <ChangeDialog element={element} open={open} /> : null;
}

function ChangeDialog({ element, open }: { element: ImageElement; open: boolean }) {
  const t = useTranslations("posts.editor.aiEdit");
  const layers = useTranslations("posts.editor.backgroundRemoval");
  const { editor, view } = useEditor();
  const change = useAiEdit(element);
  const close = () => view.set({ changing: null });
  const { document, page } = editor.read();
  const beside = collectPageImageUrls(document, page).filter((url) => url !== element.src && !isDataUrl(url));
  const { isLate } = change;
  const accept = () => {
    if (isLate) change.insert();
    // A change in this very moment is detected by the next press.
    else if (!change.apply()) return;
    close();
  };
  return (
    <EditDialog
      open={open}
      onOpenChange={(next) => !next && close()}
      image={toEditableImage(element)}
      edit={change}
      beside={beside}
      made={change.made?.src ?? null}
    >
      <Button variant="primary" onClick={accept}>
        {isLate ? layers("insert") : t("apply")}
      </Button>
      <Button onClick={change.discard}>{t("discard")}</Button>
      <p role="status" className="ms-2 text-ink-2">
        {t(isLate ? "late" : "ready")} {t("kept")} {change.spentText()}
      </p>
    </EditDialog>
  );
}
