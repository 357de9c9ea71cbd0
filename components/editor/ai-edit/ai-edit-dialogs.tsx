import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import {
  aiEditStore,
  getAiEditKey,
  useStoredAiEdit,
  useStoredAiEdits,
} from "@/components/editor/ai-edit/ai-edit-store";
import { toEditableImage, useAiEdit } from "@/components/editor/ai-edit/use-ai-edit";
import { useEditor, useElement, useViewState } from "@/components/editor/editor-context";
import { EditDialog } from "@/components/posts/edit/edit-dialog";
import { Button } from "@/components/ui/button";
import { showToast } from "@/components/ui/show-toast";
import type { ImageElement } from "@/lib/canvas/core/elements";
import { collectPageImageUrls, isDataUrl } from "@/lib/canvas/core/image-urls";
import { runningGenerations } from "@/lib/generation/client/running-generations";

export function AiEditDialogs() {
  const { source, readOnly } = useEditor();
  const changing = useViewState((view) => view.changing);
  const [last, setLast] = useState(changing);
  if (changing !== null && changing !== last) setLast(changing);
  useEffect(() => runningGenerations.watch(source.address), [source.address]);
  useTellReady(changing);
  return last === null || readOnly ? null : <Change key={last} id={last} open={changing !== null} />;
}

function Change({ id, open }: { id: string; open: boolean }) {
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

function useTellReady(changing: string | null): void {
  const t = useTranslations("posts.editor.aiEdit");
  const editor = useEditor();
  const all = useStoredAiEdits();
  useEffect(() => {
    for (const [place, { pendingRequest, made, wasReported }] of all) {
      const id = pendingRequest?.element.id;
      if (!made || wasReported || id === undefined || getAiEditKey(editor, id) !== place) continue;
      aiEditStore.set(place, { wasReported: true });
      if (id === changing) continue;
      showToast.success(t("ready"), {
        id: place,
        action: { label: t("compare"), onClick: () => editor.view.set({ changing: id }) },
      });
    }
  }, [all, changing, editor, t]);
  useEffect(() => {
    if (changing !== null) showToast.dismiss(getAiEditKey(editor, changing));
  }, [changing, editor]);
}
