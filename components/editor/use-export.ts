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
  const { editor, pictures } = useDesk();
  const [busy, setBusy] = useState(false);
  async function run(choice: ExportChoice) {
    setBusy(true);
    try {
      const { document, page } = editor.read();
      const file = await exportPage(document, page, choice, pictures);
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

/** Plain letters and signs that no file system minds; a name of other letters would be lost on some. */
function fileName(title: string): string {
  const plain = title
    .replace(/[^\w.,()+ -]/g, " ")
    .replace(/\s+/g, " ")
    .trim();
  return /[a-z]/i.test(plain) ? plain : "kolot-design";
}
