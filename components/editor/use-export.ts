import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { type OpenDesignContextValue, useEditor } from "@/components/editor/editor-context";
import { toExportFileName } from "@/components/editor/export-file-name";
import type { ExportFormat } from "@/components/editor/export-formats";
import { loadExporter } from "@/components/editor/load-exporter";
import { type StripPage, usePostPagesContext } from "@/components/editor/pages/pages-context";
import { downloadBlob } from "@/components/media/download-file";
import { useErrorText } from "@/components/shell/use-error-text";
import { showToast } from "@/components/ui/show-toast";
import type { ExportOptions } from "@/lib/canvas/client/export-page";
import { parseDesign } from "@/lib/canvas/client/fetch-design";
import { canvasQuery } from "@/lib/canvas/client/queries";
import type { CanvasDocument } from "@/lib/canvas/core/document";
import { createImageDocument } from "@/lib/canvas/core/image-document";

export function useExport(title: string, { autosave, readOnly }: OpenDesignContextValue) {
  const t = useTranslations("posts.editor.top");
  const errorText = useErrorText();
  const { editor, images } = useEditor();
  const { post, pages: strip, url, where } = usePostPagesContext();
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const indexOf = (page: StripPage) => page.spare?.imageIndex ?? where.read().imageUrls.indexOf(page.url);

  async function read(page: StripPage): Promise<CanvasDocument> {
    const { canvasData } = await client.fetchQuery(canvasQuery(post._id, indexOf(page)));
    if (!canvasData) return createImageDocument(page, post.createdAt);
    const design = parseDesign(canvasData);
    if (!design.ok) throw new Error(design.message);
    return design.document;
  }

  async function createImages(choice: ExportOptions, pages: readonly StripPage[]): Promise<Blob[]> {
    const { exportPage } = await loadExporter();
    const files: Blob[] = [];
    for (const page of pages) {
      const { document, page: shown } = editor.read();
      const isOpen = page.url === url;
      files.push(
        isOpen
          ? await exportPage(document, shown, choice, images)
          : await exportPage(await read(page), 0, choice),
      );
    }
    return files;
  }

  /** The server writes the file, from what is saved. */
  async function createPdf(pages: readonly StripPage[]): Promise<Blob> {
    if (!readOnly) {
      await autosave.flush();
      if (autosave.read().state !== "saved") throw new ExportRefusal(t("notSaved"));
    }
    const { fetchPdf } = await import("@/lib/canvas/client/fetch-pdf");
    return fetchPdf(post._id, pages.map(indexOf));
  }

  async function download({ format, pixelRatio }: ExportFormat, pages: readonly StripPage[]) {
    const name = toExportFileName(title);
    const ending = format === "jpeg" ? "jpg" : format;
    if (format === "pdf") return downloadBlob(await createPdf(pages), `${name}.pdf`);
    const files = await createImages({ format, pixelRatio }, pages);
    const [first] = files;
    if (first && files.length === 1) return downloadBlob(first, `${name}.${ending}`);
    const { createZip } = await import("@/lib/core/zip");
    const entries = files.map(async (file, index) => ({
      name: `${name}-${index + 1}.${ending}`,
      bytes: new Uint8Array(await file.arrayBuffer()),
    }));
    downloadBlob(createZip(await Promise.all(entries)), `${name}.zip`);
  }

  async function run(choice: ExportFormat, pages: readonly StripPage[] | undefined) {
    setBusy(true);
    try {
      await download(choice, pages ?? strip.filter((page) => page.url === url));
      showToast.success(t("exported"));
    } catch (error) {
      showToast.error(error instanceof ExportRefusal ? error.message : errorText(error));
    } finally {
      setBusy(false);
    }
  }
  async function copyImage() {
    setBusy(true);
    try {
      const { document, page } = editor.read();
      const file = loadExporter().then(({ exportPage }) =>
        exportPage(document, page, { format: "png", pixelRatio: 1 }, images),
      );
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
    run: (choice: ExportFormat, pages?: readonly StripPage[]) => void run(choice, pages),
    copyImage: () => void copyImage(),
  };
}

/** Failure of an export whose message is already translated and is shown as it is. */
class ExportRefusal extends Error {}
