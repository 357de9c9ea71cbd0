"use client";

import { useTranslations } from "next-intl";
import { useCallback, useEffect, useRef } from "react";
import { useDesk } from "@/components/editor/editor-context";
import { notify } from "@/components/ui/notify";

/** Says that a step was done, with the way back as long as it is the last one: Undo never undoes anything else. */
export function useStepNote(): (message: string) => void {
  const common = useTranslations("common");
  const { editor } = useDesk();
  const close = useRef<() => void>(() => undefined);
  useEffect(() => () => close.current(), []);
  return useCallback(
    (message) => {
      close.current();
      const { changes } = editor.read();
      const undo = { label: common("undo"), onClick: () => void editor.undo() };
      const id = notify.success(message, { action: undo });
      const stop = editor.subscribe(() => {
        if (editor.read().changes !== changes) close.current();
      });
      close.current = () => {
        stop();
        notify.dismiss(id);
      };
    },
    [editor, common],
  );
}
