import { useTranslations } from "next-intl";
import { useCallback, useEffect, useRef } from "react";
import { useEditor } from "@/components/editor/editor-context";
import { showToast } from "@/components/ui/show-toast";

/** Shows a message whose Undo exists only while its step is the latest one. */
export function useUndoToast(): (message: string) => void {
  const common = useTranslations("common");
  const { editor } = useEditor();
  const close = useRef<() => void>(() => undefined);
  useEffect(() => () => close.current(), []);
  return useCallback(
    (message) => {
      close.current();
      const { changes } = editor.read();
      const undo = { label: common("undo"), onClick: () => void editor.undo() };
      const id = showToast.success(message, { action: undo });
      const stop = editor.store.subscribe(() => {
        if (editor.read().changes !== changes) close.current();
      });
      close.current = () => {
        stop();
        showToast.dismiss(id);
      };
    },
    [editor, common],
  );
}
