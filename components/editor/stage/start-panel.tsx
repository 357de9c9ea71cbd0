import { ClipboardPaste, LayoutTemplate, Upload, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useCurrentPage, useEditor, useViewState } from "@/components/editor/editor-context";
import { useAddImages } from "@/components/editor/use-add-images";
import { FilePicker } from "@/components/media/file-picker";
import { Button, IconButton } from "@/components/ui/button";

/** Offers ways to fill an empty page. It gives way to a tool, an upload and the user who closes it. */
export function StartPanel({ onPaste }: { onPaste(): void }) {
  const t = useTranslations("posts.editor.start");
  const { view, readOnly } = useEditor();
  const { addFiles } = useAddImages();
  const isEmpty = useCurrentPage().order.length === 0;
  const isIdle = useViewState(({ tool, arriving }) => tool === "select" && arriving.length === 0);
  const [isClosed, setClosed] = useState(false);
  if (readOnly || !isEmpty || !isIdle || isClosed) return null;
  return (
    <section
      aria-label={t("title")}
      className="absolute inset-0 m-auto grid h-fit w-72 max-w-full animate-fade-in gap-2 rounded-card border border-line bg-surface p-4 shadow-float"
    >
      <header className="flex items-center gap-2">
        <h2 className="font-bold font-ui text-14 tracking-normal">{t("title")}</h2>
        <IconButton icon={X} label={t("close")} className="ms-auto" onClick={() => setClosed(true)} />
      </header>
      <Button variant="primary" onClick={() => view.set({ panel: "templates" })}>
        <LayoutTemplate aria-hidden="true" />
        {t("template")}
      </Button>
      <Button onClick={onPaste}>
        <ClipboardPaste aria-hidden="true" />
        {t("paste")}
      </Button>
      <FilePicker label={t("upload")} testId="start-files" onFiles={(files) => void addFiles(files)}>
        {(open) => (
          <Button onClick={open}>
            <Upload aria-hidden="true" />
            {t("upload")}
          </Button>
        )}
      </FilePicker>
      <p className="text-13 text-ink-2">{t("hint")}</p>
    </section>
  );
}
