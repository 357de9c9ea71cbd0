import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import {
  type AsyncImageRequest,
  addAsyncImageLayer,
  captureImageRequest,
  loadNaturalSize,
  replaceWithAsyncImage,
} from "@/components/editor/apply-async-image";
import { type EditorContextValue, useEditor } from "@/components/editor/editor-context";
import { useJobError } from "@/components/jobs/use-job-error";
import { useErrorText } from "@/components/shell/use-error-text";
import { showToast } from "@/components/ui/show-toast";
import type { ImageElement } from "@/lib/canvas/core/elements";
import { waitForJobEnd } from "@/lib/jobs/client/queries";
import { ensureLibraryImage, useRemoveBackground } from "@/lib/media/client/mutations";
import { canvasImageKeys, canvasImageQuery } from "@/lib/media/client/queries";

/** Removes an image's background; offers the result as a layer when the image changed meanwhile. */
export function useRemoveElementBackground() {
  const t = useTranslations("posts.editor.backgroundRemoval");
  const editor = useEditor();
  const client = useQueryClient();
  const errorText = useErrorText();
  const jobError = useJobError();
  const remove = useRemoveBackground().runAsync;

  /** Returns the URL of the cutout; null when the user canceled. */
  async function cut(element: ImageElement): Promise<string | null> {
    const known = await ensureLibraryImage(client, element.src);
    mark(editor, element.id, { image: known._id, job: null });
    const { image, jobId } = await remove(known._id);
    if (!jobId) return image.cutoutUrl;
    mark(editor, element.id, { image: known._id, job: jobId });
    const job = await waitForJobEnd(client, jobId);
    if (job.state === "cancelled") return null;
    if (job.state !== "done") {
      showToast.error(t("failed", { why: jobError(job) }));
      return null;
    }
    await client.invalidateQueries({ queryKey: canvasImageKeys.all });
    return (await client.fetchQuery({ ...canvasImageQuery(known._id), staleTime: 0 })).image.cutoutUrl;
  }

  function arrive(requested: AsyncImageRequest, made: Pick<ImageElement, "src" | "natural">) {
    if (made.src === requested.element.src) return showToast.info(t("already"));
    if (replaceWithAsyncImage(editor, requested, made)) return;
    showToast.info(t("changed"), {
      action: { label: t("insert"), onClick: () => addAsyncImageLayer(editor, requested, made) },
    });
  }

  async function start(element: ImageElement) {
    const requested = captureImageRequest(editor, element);
    mark(editor, element.id, { image: "", job: null });
    try {
      const src = await cut(element);
      if (src) arrive(requested, { src, natural: await loadNaturalSize(editor, src, element) });
    } catch (error) {
      showToast.error(t("failed", { why: errorText(error) }));
    } finally {
      mark(editor, element.id, null);
    }
  }
  return { start: (element: ImageElement) => void start(element) };
}

function mark(
  { view }: EditorContextValue,
  id: string,
  work: { image: string; job: string | null } | null,
): void {
  const { [id]: _, ...others } = view.read().cutting;
  view.set({ cutting: work ? { ...others, [id]: work } : others });
}
