import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import {
  aiEditStore,
  getAiEditKey,
  openAiEdit,
  useStoredAiEdit,
} from "@/components/editor/ai-edit/ai-edit-store";
import {
  type AsyncImageResult,
  addAsyncImageLayer,
  captureImageRequest,
  isStillCurrent,
  loadNaturalSize,
  replaceWithAsyncImage,
} from "@/components/editor/apply-async-image";
import { useEditor, useEditorState } from "@/components/editor/editor-context";
import { useUndoToast } from "@/components/editor/use-undo-toast";
import {
  type EditableImage,
  type SendEditRequest,
  useEditRequest,
} from "@/components/posts/edit/use-edit-request";
import { useCreditErrorText } from "@/components/shell/use-error-text";
import { showToast } from "@/components/ui/show-toast";
import type { ImageElement } from "@/lib/canvas/core/elements";
import { isDataUrl } from "@/lib/canvas/core/image-urls";
import { creditsInfoQuery } from "@/lib/credits/client/queries";
import { runningGenerations } from "@/lib/generation/client/running-generations";
import { ensureLibraryImage } from "@/lib/media/client/mutations";

/** Manages one AI edit of an image, whose result waits until the user applies it. */
export function useAiEdit(element: ImageElement) {
  const t = useTranslations("posts.edit");
  const editor = useEditor();
  const note = useUndoToast();
  const work = useWork(element);
  const sayFailure = useSayFailure();
  const place = getAiEditKey(editor, element.id);
  const { draft, pendingRequest, made } = useStoredAiEdit(place);
  // No other editor component loads the balance, which is needed to report the cost of an edit or a stop.
  useQuery(creditsInfoQuery);
  const isLate = useEditorState(
    (snapshot) => pendingRequest !== null && !isStillCurrent(snapshot, pendingRequest),
  );
  const edit = useEditRequest({
    ...{ image: toEditableImage(element), place, address: editor.source.address, work },
    ...{ draft, onDraft: (next) => aiEditStore.set(place, { draft: next }) },
  });

  async function start() {
    if (edit.running) return;
    aiEditStore.set(place, { pendingRequest: captureImageRequest(editor, element) });
    const came = await edit.start();
    aiEditStore.set(place, came ? { made: came, wasReported: false } : { pendingRequest: null });
    if (!came) sayFailure(place, element);
  }

  function apply(): boolean {
    if (!pendingRequest || !made || !replaceWithAsyncImage(editor, pendingRequest, made)) return false;
    aiEditStore.drop(place);
    note(t("changed"));
    return true;
  }

  function insert() {
    if (!pendingRequest || !made) return;
    addAsyncImageLayer(editor, pendingRequest, made);
    aiEditStore.drop(place);
  }

  /** Keeps the prompt for another attempt. */
  const discard = () => aiEditStore.set(place, { pendingRequest: null, made: null });
  return { ...edit, start, made, isLate, apply, insert, discard };
}

/** Reports failures: the open dialog shows them itself, and outside the editor the tray does. */
function useSayFailure() {
  const t = useTranslations("posts.edit");
  const jobs = useTranslations("common.jobs");
  const errorText = useCreditErrorText();
  const editor = useEditor();
  return (place: string, element: ImageElement) => {
    const { state, label, error, address } = runningGenerations.at(place) ?? {};
    if (state !== "failed" || !label || !runningGenerations.isWatched(address)) return;
    if (editor.view.read().changing === element.id) return;
    showToast.error(jobs("toast.failed", { label, why: errorText(error) }), {
      id: place,
      action: { label: t("open"), onClick: () => openAiEdit(editor, element) },
    });
  };
}

export function toEditableImage({ src, alt = "", natural }: ImageElement): EditableImage {
  return { url: src, alt, width: natural.w, height: natural.h };
}

/** Requests the edit from the server and preloads the result, so that it is drawn immediately. */
function useWork(element: ImageElement) {
  const { src, natural } = element;
  const editor = useEditor();
  const { postId, where } = editor.source;
  const client = useQueryClient();
  return async (change: SendEditRequest): Promise<AsyncImageResult> => {
    // A tiny image embedded in the design has no URL until it is in the library.
    const imageUrl = isDataUrl(src) ? (await ensureLibraryImage(client, src)).url : src;
    const { imageUrl: url } = await change({ postId, imageIndex: where.read().index, imageUrl });
    // The result is paid for and has the same aspect ratio, so a load error now is no failure.
    return {
      src: url,
      natural: await loadNaturalSize(editor, url, element).catch(() => natural),
      origin: "ai",
    };
  };
}
