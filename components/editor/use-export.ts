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
      downloadBlob(file, `${fileName(title)}.${choice.format === "jpeg" ? "jpg" : choice.format}`);
      showToast.success(t("exported"));
    } catch (error) {
      showToast.error(errorText(error));
    } finally {
      setBusy(false);
    }
  }
  async function copyImage() {
    setBusy(true);
    try {
      const { document, page } = editor.read();
      const file = exportPage(document, page, { format: "png", pixelRatio: 1 }, images);
      // Some browsers allow a write only during the click, so it gets the promise of the image.
      await navigator.clipboard.write([new ClipboardItem({ "image/png": file })]);
      showToast.success(t("copied"));
    } catch (error) {
      // The browser's own refusals have messages in its language and for developers.
      showToast.error(error instanceof DOMException ? t("copyRefused") : errorText(error));
    } finally {
      setBusy(false);
    }
  }
  return {
    busy,
    run: (choice: ExportFormat) => void run(choice),
    copyImage: () => void copyImage(),
  };
}

function fileName(title: string): string {
  const plain = title
    .replace(/[^\w.,()+ -]/g, " ")
    .replace(/\s+/g, " ")
    .trim();
  return /[a-z]/i.test(plain) ? plain : "kolot-design";
}
