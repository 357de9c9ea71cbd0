"use client";

import { FolderOpen, Upload } from "lucide-react";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { useAddPictures } from "@/components/editor/use-add-pictures";
import { LibraryPicker } from "@/components/media/library-picker";
import { PickFiles } from "@/components/media/pick-files";
import { UploadList } from "@/components/media/upload-list";
import { Button } from "@/components/ui/button";

/** At once: more would cover each other. */
const ROOM = 10;

/** Pictures onto the page: from the library, or from this computer with each one's progress. */
export function ImagesPanel() {
  const t = useTranslations("posts.editor.images");
  const { addUrls, addFiles, place } = useAddPictures();
  const [picking, setPicking] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  return (
    <>
      <header className="border-line border-b px-4 py-3">
        <h2 className="font-bold font-ui text-14 tracking-normal">{t("title")}</h2>
      </header>
      <div className="grid content-start gap-2 overflow-y-auto p-4">
        <Button ref={opener} onClick={() => setPicking(true)}>
          <FolderOpen aria-hidden="true" />
          {t("library")}
        </Button>
        <PickFiles label={t("upload")} onFiles={(files) => void addFiles(files)}>
          {(open) => (
            <Button onClick={open}>
              <Upload aria-hidden="true" />
              {t("upload")}
            </Button>
          )}
        </PickFiles>
        <p className="text-13 text-ink-2">{t("hint")}</p>
        <UploadList place={place} />
      </div>
      <LibraryPicker
        open={picking}
        onOpenChange={setPicking}
        room={ROOM}
        onPicked={(urls) => void addUrls(urls)}
        returnTo={opener}
      />
    </>
  );
}
