"use client";

import { Scissors, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useViewState } from "@/components/editor/editor-context";
import { useRemoveElementBackground } from "@/components/editor/use-remove-element-background";
import { useBackgroundRemovals } from "@/components/media/use-background-removals";
import { Button } from "@/components/ui/button";
import { Progress } from "@/components/ui/progress";
import type { ImageElement } from "@/lib/canvas/core/elements";
import { useCancelJob } from "@/lib/jobs/client/use-cancel-job";

/** Removes the background of the selected image for free and shows the progress. */
export function RemoveBackgroundSection({ element }: { element: ImageElement }) {
  const t = useTranslations("posts.editor.cutOut");
  const { start } = useRemoveElementBackground();
  const cancel = useCancelJob();
  const work = useViewState(({ cutting }) => cutting[element.id]);
  const progress = useBackgroundRemovals().get(work?.image ?? "");
  if (!work) {
    return (
      <Button
        size="sm"
        className="justify-self-start"
        disabled={element.lock?.content === true}
        onClick={() => start(element)}
      >
        <Scissors aria-hidden="true" />
        {t("start")}
      </Button>
    );
  }
  const { job } = work;
  return (
    <div role="status" className="flex items-center gap-2 rounded-in border border-line bg-raised ps-3">
      <span className="grid min-w-0 flex-1 gap-1 py-1.5">
        <span className="text-13 text-ink-2">{t("running")}</span>
        <Progress value={progress} label={t("running")} />
      </span>
      <Button
        size="icon-sm"
        variant="quiet"
        aria-label={t("cancel")}
        disabled={job === null}
        busy={cancel.isPending}
        onClick={() => job && cancel.run(job)}
      >
        <X aria-hidden="true" />
      </Button>
    </div>
  );
}
