"use client";

import { Scissors } from "lucide-react";
import { useTranslations } from "next-intl";
import { useErrorText } from "@/components/shell/use-error-text";
import { Button } from "@/components/ui/button";
import { Note } from "@/components/ui/note";
import { Progress } from "@/components/ui/progress";
import { useRemoveBackground } from "@/lib/canvas/client/use-remove-background";
import type { CanvasImageWire } from "@/lib/canvas/image-schemas";

interface Props {
  image: CanvasImageWire;
  progress: number | undefined;
}

/** Has the background removed, in the background: it costs nothing, and the picture stays as it is beside it. */
export function CutOutButton({ image, progress }: Props) {
  const t = useTranslations("dashboard.media.details");
  const errorText = useErrorText();
  const remove = useRemoveBackground();
  if (image.cutoutUrl !== null) return null;
  if (progress !== undefined) {
    return (
      <div role="status" className="grid gap-2">
        <span className="text-13 text-ink-2">{t("removing")}</span>
        <Progress value={progress} label={t("removing")} />
      </div>
    );
  }
  return (
    <div className="grid justify-items-start gap-2">
      <Button busy={remove.isPending} onClick={() => remove.run(image._id)}>
        <Scissors aria-hidden="true" />
        {t("removeBackground")}
      </Button>
      {remove.error && <Note tone="err">{errorText(remove.error)}</Note>}
    </div>
  );
}
