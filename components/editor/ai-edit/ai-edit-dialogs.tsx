import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { aiEditStore, getAiEditKey, useStoredAiEdits } from "@/components/editor/ai-edit/ai-edit-store";
import { useEditor, useViewState } from "@/components/editor/editor-context";
import { LAZY_AI_EDIT } from "@/components/editor/lazy-panels";
import { LazyDialog } from "@/components/shell/lazy-dialog";
import { showToast } from "@/components/ui/show-toast";
import { runningGenerations } from "@/lib/generation/client/running-generations";

export function AiEditDialogs() {
  const t = useTranslations("posts.edit");
  const { source, readOnly, view } = useEditor();
  const changing = useViewState((snapshot) => snapshot.changing);
  const [last, setLast] = useState(changing);
  if (changing !== null && changing !== last) setLast(changing);
  useEffect(() => runningGenerations.watch(source.address), [source.address]);
  useTellReady(changing);
  return last === null || readOnly ? null : (
    <LazyDialog
      key={last}
      code={LAZY_AI_EDIT}
      with={{ id: last, open: changing !== null }}
      title={t("title")}
      open={changing !== null}
      onClose={() => view.set({ changing: null })}
    />
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
