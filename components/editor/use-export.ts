import { useTranslations } from "next-intl";
import { useState } from "react";
import { useEditor } from "@/components/editor/editor-context";
import type { ExportFormat } from "@/components/editor/toolbars/editor-top-bar";
import { downloadBlob } from "@/components/media/download-file";
import { useErrorText } from "@/components/shell/use-error-text";
import { showToast } from "@/components/ui/show-toast";
import { exportPage } from "@/lib/canvas/client/export-page";

export function useExport(title: string) {
  const t = useTranslations("posts.editor.top");
  const errorText = useErrorText();
  const { editor, images } = useEditor();
  const [busy, setBusy] = useState(false);
  async function run(choice: ExportFormat) {
    setBusy(true);
    try {
      const { document, page } = editor.read();
      const file = await exportPage(document, page, choice, images);
      downloadBlob(file, `${fileName(title)}.${choice.format === "png" ? "png" : "jpg"}`);
      showToast.success(t("exported"));
    } catch (error) {
      showToast.error(errorText(error));
    } finally {
      setBusy(false);
    }
  }
  return { busy, run: (choice: ExportFormat) => void run(choice) };
}

function fileName(title: string): string {
  const plain = title
    .replace(/[^\w.,()+ -]/g, " ")
    .replace(/\s+/g, " ")
    .trim();
  return /[a-z]/i.test(plain) ? plain : "kolot-design";
}
