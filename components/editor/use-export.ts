"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import type { ExportChoice } from "@/components/editor/bars/top-bar";
import { useDesk } from "@/components/editor/editor-context";
import { saveBlob } from "@/components/media/save-file";
import { useErrorText } from "@/components/shell/use-error-text";
import { notify } from "@/components/ui/notify";
import { exportPage } from "@/lib/canvas/client/export-page";

/** The open page as a file on this computer: drawn from the design, without handles and guides. */
export function useExport(title: string) {
  const t = useTranslations("posts.editor.top");
  const errorText = useErrorText();
  const { editor } = useDesk();
  const [busy, setBusy] = useState(false);
  async function run(choice: ExportChoice) {
    setBusy(true);
    try {
      const { document, page } = editor.read();
      const file = await exportPage(document, page, choice);
      saveBlob(file, `${fileName(title)}.${choice.format === "png" ? "png" : "jpg"}`);
      notify.success(t("exported"));
    } catch (error) {
      notify.error(errorText(error));
    } finally {
      setBusy(false);
    }
  }
  return { busy, run: (choice: ExportChoice) => void run(choice) };
}

/** What no file system minds. */
function fileName(title: string): string {
  return title
    .replace(/[\\/:*?"<>|\p{C}]/gu, " ")
    .replace(/\s+/g, " ")
    .trim();
}
