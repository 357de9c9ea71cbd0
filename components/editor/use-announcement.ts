"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { useDesk } from "@/components/editor/editor-context";

/** What was just done, undone or done again, for a live region. */
export function useAnnouncement(): string {
  const t = useTranslations("posts.editor");
  const { editor } = useDesk();
  const before = useRef(editor.read());
  const [text, setText] = useState("");
  useEffect(
    () =>
      editor.subscribe(() => {
        const [was, now] = [before.current, editor.read()];
        before.current = now;
        if (was.changes === now.changes) return;
        // A step back leaves its own name as what can be done again.
        if (now.redo !== null && was.redo !== now.redo)
          return setText(t("undone", { what: t(`command.${now.redo}`) }));
        if (now.undo !== null) setText(t("done", { what: t(`command.${now.undo}`) }));
      }),
    [editor, t],
  );
  return text;
}
