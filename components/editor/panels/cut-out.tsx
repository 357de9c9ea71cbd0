"use client";

import { Scissors, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useView } from "@/components/editor/editor-context";
import { useCutOut } from "@/components/editor/use-cut-out";
import { useCutting } from "@/components/media/use-cutting";
import { Button } from "@/components/ui/button";
import { Progress } from "@/components/ui/progress";
import type { ImageElement } from "@/lib/canvas/core/elements";
import { useCancelJob } from "@/lib/jobs/client/use-cancel-job";

/** Has the background of the selected picture removed, which costs nothing; while that goes on, how far it is. */
export function CutOut({ element }: { element: ImageElement }) {
  const t = useTranslations("posts.editor.cutOut");
  const { start } = useCutOut();
  const cancel = useCancelJob();
  const work = useView(({ cutting }) => cutting[element.id]);
  const progress = useCutting().get(work?.image ?? "");
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
