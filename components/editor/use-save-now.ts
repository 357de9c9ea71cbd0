"use client";

import { useTranslations } from "next-intl";
import { useCallback } from "react";
import type { OpenDesign } from "@/components/editor/open-design";
import { notify } from "@/components/ui/notify";

/** Saves now, and says what became of it: "saved" only when it is. */
export function useSaveNow({ autosave, readOnly }: Pick<OpenDesign, "autosave" | "readOnly">): () => void {
  const t = useTranslations("posts.editor.save");
  return useCallback(() => {
    if (readOnly) return;
    void autosave.flush().then(() => {
      const { state } = autosave.read();
      if (state === "saved") notify.success(t("saved"), { id: "saved" });
      // What is wrong stands in a note of its own already; a network that is slow is no news either.
      else if (state === "device") notify.info(t("device"), { id: "saved" });
    });
  }, [autosave, readOnly, t]);
}
