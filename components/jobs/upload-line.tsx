"use client";

import { Upload } from "lucide-react";
import { useTranslations } from "next-intl";
import { TrayLine } from "@/components/jobs/tray-line";
import type { TrayUpload } from "@/components/jobs/use-tray";
import { Button } from "@/components/ui/button";
import { Progress } from "@/components/ui/progress";

/** A file on its way into the library; it ends with the tab. */
export function UploadLine({ upload: { label, share, state, cancel } }: { upload: TrayUpload }) {
  const t = useTranslations("common.jobs");
  const word = state === "waiting" ? "queued" : state === "storing" ? "saving" : "uploading";
  return (
    <TrayLine
      icon={Upload}
      label={label}
      kind={t("kinds.upload")}
      status={t(`states.${word}`)}
      progress={<Progress label={t("progress", { label })} value={Math.round(share * 100)} />}
      actions={
        <Button variant="link" size="sm" aria-label={t("cancelOf", { label })} onClick={cancel}>
          {t("cancel")}
        </Button>
      }
    />
  );
}
