"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type Desk, useDesk } from "@/components/editor/editor-context";
import { type Asked, askedFor, naturalSize, putInPlace, putOnTop } from "@/components/editor/late-pictures";
import { useJobError } from "@/components/jobs/use-job-error";
import { useErrorText } from "@/components/shell/use-error-text";
import { notify } from "@/components/ui/notify";
import { imageBehind } from "@/lib/canvas/client/find-image";
import { canvasImageKeys, canvasImageQuery } from "@/lib/canvas/client/queries";
import { useRemoveBackground } from "@/lib/canvas/client/use-remove-background";
import type { ImageElement } from "@/lib/canvas/core/elements";
import { jobEnd } from "@/lib/jobs/client/job-end";

/**
 * Has the background of a picture on the page removed. The work goes on while something else is selected; what comes is
 * put in place, or offered as a layer of its own where the picture changed meanwhile.
 */
export function useCutOut() {
  const t = useTranslations("posts.editor.cutOut");
  const desk = useDesk();
  const client = useQueryClient();
  const errorText = useErrorText();
  const jobError = useJobError();
  const remove = useRemoveBackground().runAsync;

  /** The address without the background; null when it was stopped. */
  async function cut(element: ImageElement): Promise<string | null> {
    const known = await imageBehind(client, element.src);
    mark(desk, element.id, { image: known._id, job: null });
    const { image, jobId } = await remove(known._id);
    if (!jobId) return image.cutoutUrl;
    mark(desk, element.id, { image: known._id, job: jobId });
    const job = await jobEnd(client, jobId);
    if (job.state === "cancelled") return null;
    if (job.state !== "done") {
      notify.error(t("failed", { why: jobError(job) }));
      return null;
    }
    await client.invalidateQueries({ queryKey: canvasImageKeys.all });
    return (await client.fetchQuery({ ...canvasImageQuery(known._id), staleTime: 0 })).image.cutoutUrl;
  }

  function arrive(asked: Asked, made: Pick<ImageElement, "src" | "natural">) {
    if (made.src === asked.element.src) return notify.info(t("already"));
    if (putInPlace(desk, asked, made)) return;
    notify.info(t("changed"), {
      action: { label: t("insert"), onClick: () => putOnTop(desk, asked, made) },
    });
  }

  async function start(element: ImageElement) {
    const asked = askedFor(desk, element);
    mark(desk, element.id, { image: "", job: null });
    try {
      const src = await cut(element);
      if (src) arrive(asked, { src, natural: await naturalSize(desk, src, element) });
    } catch (error) {
      notify.error(t("failed", { why: errorText(error) }));
    } finally {
      mark(desk, element.id, null);
    }
  }
  return { start: (element: ImageElement) => void start(element) };
}

function mark({ view }: Desk, id: string, work: { image: string; job: string | null } | null): void {
  const { [id]: _, ...others } = view.read().cutting;
  view.set({ cutting: work ? { ...others, [id]: work } : others });
}
